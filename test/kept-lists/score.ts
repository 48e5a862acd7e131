import type { KeptList } from './kept-list.ts'

/** Of somebody who came in: answers by control, and what stays as it is written. */
export type Came = { who: string; answers: Readonly<Record<string, string>>; kept: readonly string[] }
export type Score = { rows: number; right: number; invented: string[]; lost: string[]; missing: string[] }

const answersOf = (text: string) =>
  new Map(
    text.split(';').map((part) => {
      const [control = '', value = ''] = part.trim().split('=')
      return [control, value] as const
    }),
  )

/**
 * A row is right where it has each answer that it should have and no other, and all its words. Somebody who should not have
 * come, and one who did not, is a row that is wrong. Invented: an answer that nobody gave.
 */
export function scoreOf(
  { people, keeps = {}, private: hidden = [] }: KeptList,
  came: readonly Came[],
): Score {
  const score: Score = { rows: 0, right: 0, invented: [], lost: [], missing: [] }
  const all = new Set([...Object.keys(people), ...came.map(({ who }) => who)])
  for (const who of all) {
    score.rows += 1
    const one = came.find((other) => other.who === who)
    const expected = answersOf(people[who] ?? '')
    const invented = Object.entries(one?.answers ?? {}).filter(
      ([control, value]) => expected.get(control) !== value,
    )
    const missing = [...expected].filter(
      ([control]) => people[who] !== undefined && !(control in (one?.answers ?? {})),
    )
    const lost = (keeps[who] ?? []).filter((words) => !one?.kept.includes(words))
    const shown = one?.kept.filter((words) => hidden.includes(words)) ?? []
    if (people[who] === undefined) score.invented.push(`${who}: comes`)
    score.invented.push(
      ...invented.map((answer) => `${who}: ${answer.join('=')}`),
      ...shown.map((words) => `${who}: ${words}`),
    )
    score.missing.push(...missing.map((answer) => `${who}: ${answer.join('=')}`))
    score.lost.push(...lost.map((words) => `${who}: ${words}`))
    const wrong = invented.length + missing.length + lost.length + shown.length
    if (one && people[who] !== undefined && wrong === 0) score.right += 1
  }
  return score
}
