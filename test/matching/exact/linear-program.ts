/** A linear program of variables that are 0 or 1, as the text that every solver reads (CPLEX LP). */
export type Terms = readonly (readonly [coefficient: number, column: number])[]

export function openProgram() {
  const rows: string[] = []
  let columns = 0
  return {
    /** A new variable; gives its number. */
    column: () => columns++,
    atMost(terms: Terms, most: number): void {
      if (terms.length > 0) rows.push(`${textOf(terms)} <= ${most}`)
    },
    exactly(terms: Terms, count: number): void {
      rows.push(`${textOf(terms)} = ${count}`)
    },
    /** The text that asks for the most of something; `more` are rows for this question alone. */
    maximise(terms: Terms, more: readonly (readonly [Terms, number])[]): string {
      const all = [...rows, ...more.map(([sum, count]) => `${textOf(sum)} = ${count}`)]
      const names = Array.from({ length: columns }, (_, column) => `x${column}`)
      const objective = terms.length > 0 ? textOf(terms) : '0 x0'
      return `Maximize\n ${objective}\nSubject To\n ${all.join('\n ')}\nBinary\n ${names.join('\n ')}\nEnd\n`
    },
  }
}

export type Program = ReturnType<typeof openProgram>

/** Lines of a model file may not be long. */
function textOf(terms: Terms): string {
  return terms
    .map(([coefficient, column], index) => {
      const sign = coefficient < 0 ? '-' : '+'
      return `${index % 20 === 19 ? '\n ' : ''}${sign} ${Math.abs(coefficient)} x${column}`
    })
    .join(' ')
}
