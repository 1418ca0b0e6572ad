/* Copying a position's state; state.py has the same in plain Python. */
#ifndef QUINCUNX_STATE_H
#define QUINCUNX_STATE_H

#include <Python.h>
#include <string.h>

/* How an object of class NumberedPosition begins (position.pxd and numbered.pxd declare the fields in
   this order). All that follows, in it and in its subclasses, is plain C data and may be copied as bytes. */
typedef struct {
    PyObject_HEAD
    PyObject *game;
    int ply;
    void *methods;
    Py_ssize_t state_size;
    union {
        struct { int turn, last_action; } progress;
        char bytes[1];
    } state;
} quincunx_position;

/* The bytes of state in an object. Classes made by a Python `class` statement come last in the
   line of bases and may add references, which are no state. */
static inline Py_ssize_t quincunx_state_size(PyObject *position) {
    PyTypeObject *type = Py_TYPE(position);
    while (type->tp_flags & Py_TPFLAGS_HEAPTYPE) type = type->tp_base;
    return type->tp_basicsize - (Py_ssize_t)offsetof(quincunx_position, state);
}

static inline void quincunx_copy_state(PyObject *target, PyObject *source) {
    ((quincunx_position *)target)->ply = ((quincunx_position *)source)->ply;
    memcpy(((quincunx_position *)target)->state.bytes, ((quincunx_position *)source)->state.bytes,
           (size_t)((quincunx_position *)target)->state_size);
}

static inline void quincunx_set_turn(PyObject *position, int seat) {
    ((quincunx_position *)position)->state.progress.turn = seat;
}

#endif
