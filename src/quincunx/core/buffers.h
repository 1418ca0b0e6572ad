/* The memory of a writable Python buffer, such as a NumPy array; buffers.py has the same in plain Python.
   The caller keeps the buffer alive and its size unchanged for as long as it uses the memory. */
#ifndef QUINCUNX_BUFFERS_H
#define QUINCUNX_BUFFERS_H

#include <Python.h>
#include <stdint.h>

static inline void *quincunx_memory(PyObject *buffer, Py_ssize_t item_size) {
    Py_buffer view;
    void *memory;
    if (PyObject_GetBuffer(buffer, &view, PyBUF_CONTIG) < 0) return NULL;
    memory = view.buf;
    if (view.itemsize != item_size) {
        PyErr_Format(PyExc_TypeError, "a buffer with items of %zd bytes, not of %zd", item_size, view.itemsize);
        memory = NULL;
    }
    PyBuffer_Release(&view);
    return memory;
}

static inline uint8_t *quincunx_flags(PyObject *buffer) { return (uint8_t *)quincunx_memory(buffer, 1); }
static inline int16_t *quincunx_shorts(PyObject *buffer) { return (int16_t *)quincunx_memory(buffer, 2); }
static inline int *quincunx_ints(PyObject *buffer) { return (int *)quincunx_memory(buffer, sizeof(int)); }
static inline int64_t *quincunx_longs(PyObject *buffer) { return (int64_t *)quincunx_memory(buffer, 8); }
static inline uint64_t *quincunx_words(PyObject *buffer) { return (uint64_t *)quincunx_memory(buffer, 8); }
static inline double *quincunx_doubles(PyObject *buffer) { return (double *)quincunx_memory(buffer, 8); }

#endif
