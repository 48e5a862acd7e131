"""SciPy's linear_sum_assignment on a graph file (simple-case.ts): prints how many are placed and the milliseconds of the call alone."""

import json
import sys
import time

import numpy
from scipy.optimize import linear_sum_assignment

numbers = numpy.fromfile(sys.argv[1], dtype=numpy.int32)
guests, groups, _ = (int(number) for number in numbers[:3])
capacity = numbers[3 : 3 + groups]
start = numbers[3 + groups : 4 + groups + guests]
group = numbers[4 + groups + guests :]

# A column for each place: the places of a group stand side by side.
first = numpy.concatenate(([0], numpy.cumsum(capacity)))
worth = numpy.zeros((guests, int(first[-1])))
for guest in range(guests):
    for one in group[start[guest] : start[guest + 1]]:
        worth[guest, first[one] : first[one + 1]] = 1.0

began = time.perf_counter()
rows, columns = linear_sum_assignment(worth, maximize=True)
milliseconds = (time.perf_counter() - began) * 1000
print(json.dumps({"placed": int(worth[rows, columns].sum()), "ms": milliseconds}))
