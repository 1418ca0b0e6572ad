/* The nodes of a search tree; pool.py has the same in plain Python and says what each field is. */
#ifndef QUINCUNX_POOL_H
#define QUINCUNX_POOL_H

#include <Python.h>
#include <stdlib.h>

typedef struct {
    double mean, bonus, amaf_mean, blend, total;
    int action, visits, amaf_visits, first, next;
    short count, proof;
} quincunx_node;

/* New nodes have no content yet: the tree fills in every field before it uses one. */
static inline quincunx_node *quincunx_resize(quincunx_node *nodes, size_t count) {
    quincunx_node *resized = (quincunx_node *)realloc(nodes, count * sizeof(quincunx_node));
    if (resized == NULL) PyErr_NoMemory();
    return resized;
}

static inline quincunx_node *quincunx_create(size_t count) { return quincunx_resize(NULL, count); }

#endif
