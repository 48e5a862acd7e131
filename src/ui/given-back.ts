import { createContext, useContext } from 'react'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'

/** What a form that was refused held, and what is wrong with it, each by the name of its field: the fields inside show both. */
export type GivenBack = {
  typed: Readonly<Record<string, readonly string[]>>
  problems: readonly FieldProblem[]
}

export const GivenBackContext = createContext<GivenBack | null>(null)

/** `typed`: null where no form was refused. `told`: a problem that the page tells the field itself. */
export function useGivenBack(name: string, told?: string | null) {
  const back = useContext(GivenBackContext)
  return {
    typed: back && (back.typed[name] ?? []),
    problem: told ?? (back && findProblem(back.problems, name)),
  }
}
