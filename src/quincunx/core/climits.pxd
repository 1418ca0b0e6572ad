# The numbers of limits.py that compiled modules need; a test compares them.
cdef enum:
    MOST_SEATS = 8
    MOST_LEGAL = 4096
    LONGEST_PLAYOUT = 10000
    DEEPEST_TREE = 500
    LONGEST_TRAIL = 512
    MOST_CHILDREN = 65536
    MOST_VISITS = 1073741824
