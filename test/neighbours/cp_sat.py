"""Solves what comes on its input, one model a line in the format of lp_solve, by the CP-SAT of OR-Tools; says the best value of each."""

import json
import sys

from ortools.linear_solver.python import model_builder

print("ready", flush=True)
for line in sys.stdin:
    model = model_builder.Model()
    if not model.import_from_lp_string(json.loads(line)):
        sys.exit("not understood")
    solver = model_builder.Solver("sat")
    if solver.solve(model) != model_builder.SolveStatus.OPTIMAL:
        sys.exit("no best plan")
    print(round(solver.objective_value), flush=True)
