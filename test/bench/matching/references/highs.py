"""HiGHS native, as SciPy carries it, on a model file (model-file.ts): FILE whole|simplex|interior SECONDS GAP. Prints what came out and the seconds of the call alone."""

import json
import sys
import time

import numpy
from scipy.optimize import Bounds, LinearConstraint, linprog, milp
from scipy.sparse import csc_array, vstack

path, method, seconds, gap = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
content = open(path, "rb").read()
columns, rows, entries, _ = (int(number) for number in numpy.frombuffer(content, numpy.int32, 4))
at = 16


def take(count, kind):
    global at
    found = numpy.frombuffer(content, kind, count, at)
    at += found.nbytes
    return found


objective, upper = take(columns, numpy.float64), take(columns, numpy.float64)
lower_sides, upper_sides = take(rows, numpy.float64), take(rows, numpy.float64)
value, start, row = take(entries, numpy.float64), take(columns + 1, numpy.int32), take(entries, numpy.int32)
matrix = csc_array((value, row, start), shape=(rows, columns))

began = time.perf_counter()
if method == "whole":
    # SciPy knows a relative gap only: the caller says what the absolute one is of the number placed.
    found = milp(
        -objective,
        integrality=numpy.ones(columns),
        bounds=Bounds(0, upper),
        constraints=LinearConstraint(matrix, lower_sides, upper_sides),
        options={"time_limit": seconds, "mip_rel_gap": gap},
    )
else:
    above, below = numpy.isfinite(upper_sides), numpy.isfinite(lower_sides)
    found = linprog(
        -objective,
        A_ub=vstack([matrix[above, :], -matrix[below, :]]),
        b_ub=numpy.concatenate([upper_sides[above], -lower_sides[below]]),
        bounds=numpy.column_stack([numpy.zeros(columns), upper]),
        method="highs-ds" if method == "simplex" else "highs-ipm",
        options={"time_limit": seconds},
    )
took = time.perf_counter() - began
optimal = found.status == 0
print(json.dumps({"optimal": optimal, "objective": -found.fun if optimal else None, "seconds": took}))
