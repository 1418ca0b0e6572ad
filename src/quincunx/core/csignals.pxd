# The names of signals.py, for compiled modules.

cdef extern from "Python.h":
    int check "PyErr_CheckSignals"() except -1
