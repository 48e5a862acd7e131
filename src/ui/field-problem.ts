/** What is wrong with one field, already in the reader's language. Field ids equal their names. */
export type FieldProblem = { field: string; message: string }

/** The message for a field, for the `problem` of its control. */
export function findProblem(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.message
}
