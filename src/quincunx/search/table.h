/* A transposition table for proof search; table.py has the same in plain Python. */
#ifndef QUINCUNX_TABLE_H
#define QUINCUNX_TABLE_H

#include <Python.h>
#include <stdint.h>
#include <stdlib.h>

#define QUINCUNX_SLOTS 4

typedef struct {
    uint64_t key;
    uint32_t proof, disproof;
    uint64_t work;
} quincunx_entry;

static inline quincunx_entry *quincunx_table_create(size_t count) {
    quincunx_entry *entries = (quincunx_entry *)calloc(count, sizeof(quincunx_entry));
    if (entries == NULL) PyErr_NoMemory();
    return entries;
}

static inline void quincunx_table_prefetch(const quincunx_entry *entries, uint64_t count, uint64_t key) {
#if defined(__GNUC__)
    const quincunx_entry *start = entries + (key & (count - QUINCUNX_SLOTS));
    __builtin_prefetch(start);
    __builtin_prefetch((const char *)start + 64);
#else
    (void)entries, (void)count, (void)key;
#endif
}

static inline int64_t quincunx_table_find(const quincunx_entry *entries, uint64_t count, uint64_t key) {
    uint64_t start = key & (count - QUINCUNX_SLOTS);
    for (uint64_t index = start; index < start + QUINCUNX_SLOTS; index++)
        if (entries[index].key == key) return (int64_t)index;
    return -1;
}

static inline void quincunx_table_store(quincunx_entry *entries, uint64_t count, uint64_t key,
                                        uint32_t proof, uint32_t disproof, uint64_t work) {
    uint64_t start = key & (count - QUINCUNX_SLOTS), chosen = start;
    for (uint64_t index = start; index < start + QUINCUNX_SLOTS; index++) {
        if (entries[index].key == key) {
            chosen = index;
            break;
        }
        if (entries[index].work < entries[chosen].work) chosen = index;
    }
    entries[chosen] = (quincunx_entry){key, proof, disproof, work};
}

#endif
