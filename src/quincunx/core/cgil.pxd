# The names of gil.py, for compiled modules.

cdef extern from "Python.h":
    ctypedef struct PyThreadState
    PyThreadState *release "PyEval_SaveThread"() nogil
    void restore "PyEval_RestoreThread"(PyThreadState *thread) nogil
