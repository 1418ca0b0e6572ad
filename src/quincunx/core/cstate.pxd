# The names of state.py, for compiled modules.

cdef extern from "state.h" nogil:
    Py_ssize_t size "quincunx_state_size"(object position)
    void copy "quincunx_copy_state"(object target, object source)
    void set_turn "quincunx_set_turn"(object position, int seat)

cdef extern from "Python.h":
    int assign "PyObject_GenericSetAttr"(object position, object name, object value) except -1
