import { useMemo } from 'react'
import type { FieldProblem } from '#ui/field-problem.ts'

/** The problems of a form that has one field: the same array until the message is another, so that no drawing moves the focus. */
export function useOneProblem(field: string, message: string | null): readonly FieldProblem[] {
  return useMemo(() => (message === null ? [] : [{ field, message }]), [field, message])
}
