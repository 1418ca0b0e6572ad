# The names of pool.py, for compiled modules.
cdef extern from "../search/pool.h":
    ctypedef struct Node "quincunx_node":
        double mean, bonus, amaf_mean, blend, total
        int action, visits, amaf_visits, first, next
        short count, proof
    Node *create "quincunx_create"(size_t count) except NULL
    Node *resize "quincunx_resize"(Node *nodes, size_t count) except NULL
    void release "free"(Node *nodes)
