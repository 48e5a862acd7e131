import type pg from 'pg'

/** Asked so often, a statement is worth keeping: what is asked now and then, or with ever other lists, takes no room. */
const OFTEN = 10
/** Each connection of the server keeps the plans of so many at most. */
const MOST_KEPT = 200
/** Of so many it is counted how often they were asked; then the count begins anew. */
const MOST_COUNTED = 1000

/** Prepared statements for the connections of a pool: parsed and planned once per connection. Row-level security is still applied each time. */
export function keepStatements(pool: pg.Pool): void {
  const names = makeNames()
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...question: unknown[]) => Promise<unknown>
    const query = async (...question: unknown[]) => {
      const [text, values] = question
      if (question.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return ask(...question)
      // What is asked without values, such as `commit`, is one message as it is.
      const name = values.length > 0 ? names.of(text) : undefined
      if (name === undefined) return ask(...question)
      try {
        return await ask({ name, text, values })
      } catch (error) {
        if (hasChanged(error)) names.forgetAll()
        throw error
      }
    }
    Object.assign(client, { query })
  })
}

/** Has a table changed under a kept statement (a migration while we run)? Under other names all are planned anew. */
export function hasChanged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000'
}

function makeNames() {
  const kept = new Map<string, string>()
  let asked = new Map<string, number>()
  let given = 0
  return {
    of: (text: string): string | undefined => {
      const name = kept.get(text)
      if (name !== undefined || kept.size === MOST_KEPT) return name
      const times = (asked.get(text) ?? 0) + 1
      if (times < OFTEN) {
        if (asked.size === MOST_COUNTED) asked = new Map()
        asked.set(text, times)
        return undefined
      }
      asked.delete(text)
      given += 1
      kept.set(text, `kept_${given}`)
      return kept.get(text)
    },
    forgetAll: (): void => {
      kept.clear()
    },
  }
}
