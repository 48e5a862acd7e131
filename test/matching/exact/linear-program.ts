/** A linear program of variables that are 0 or 1, as the text that every solver reads (CPLEX LP). */
export type Terms = readonly (readonly [coefficient: number, column: number])[]

export function openProgram() {
  const rows: string[] = []
  let columns = 0
  const ask = (terms: Terms, more: readonly (readonly [Terms, number])[], what: string, each: string) => {
    const all = [...rows, ...more.map(([sum, count]) => `${textOf(sum)} = ${count}`)]
    const names = Array.from({ length: columns }, (_, column) => `x${column}${each}`)
    const objective = terms.length > 0 ? textOf(terms) : '0 x0'
    return `Maximize\n ${objective}\nSubject To\n ${all.join('\n ')}\n${what}\n ${names.join('\n ')}\nEnd\n`
  }
  return {
    /** A new variable; gives its number. */
    column: () => columns++,
    atMost(terms: Terms, most: number): void {
      if (terms.length > 0) rows.push(`${textOf(terms)} <= ${most}`)
    },
    exactly(terms: Terms, count: number): void {
      rows.push(`${textOf(terms)} = ${count}`)
    },
    /** The text that asks for the most of something, in whole numbers; `more` are rows for this question alone. */
    whole: (terms: Terms, more: readonly (readonly [Terms, number])[]) => ask(terms, more, 'Binary', ''),
    /** The same where parts of a variable are allowed: never less. */
    relaxed: (terms: Terms, more: readonly (readonly [Terms, number])[]) =>
      ask(terms, more, 'Bounds', ' <= 1'),
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
