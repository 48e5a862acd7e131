import type { Temporal } from 'temporal-polyfill'
import type { Keys } from '#platform/keys.server.ts'

/** Why something stays as it is, whatever is pressed; the words of each: `outcome.cause`. */
export const CAUSES = [
  'could-not',
  'already',
  'no-open-offer',
  'not-sent',
  'past-last-day',
  'deadline-not-later',
  'no-draft',
  'has-letter',
  'no-letter-now',
  'letter-ended',
  'not-failed',
  'sent-again-already',
  'not-waiting',
  'carries-offer',
  'not-held',
  'registration-closed',
  'not-begun',
  'handed-in',
  'reminded-today',
] as const
export type Cause = (typeof CAUSES)[number]
/** `day`: where the cause is about one, in ISO. */
export type Why = { cause: Cause; day?: string }
/** Rows that stay as they are for one cause. `ids`: the first of them. */
export type Left = Why & { count: number; ids: readonly string[] }
/** What a press did to rows: the verb, how many are different now, and why the others are not. */
export type Outcome = { done: string; changed: number; left: readonly Left[] }

const NAMED = 3
const separator = '.'

export function leftOf(ids: readonly string[], whyOf: ReadonlyMap<string, Why>): Left[] {
  const found = ids.flatMap((id) => {
    const why = whyOf.get(id)
    return why ? [{ id, why }] : []
  })
  const groups = Map.groupBy(found, ({ why }) => [why.cause, why.day].join(separator))
  return [...groups.values()].map((rows) => ({
    ...rows[0]!.why,
    count: rows.length,
    ids: rows.slice(0, NAMED).map(({ id }) => id),
  }))
}

export const countLeft = (left: readonly Left[]) => left.reduce((sum, { count }) => sum + count, 0)

/** To whom it is told and when: an address that somebody else has made, or that is opened again later, tells nothing. */
export type Told = { keys: Pick<Keys, 'hash' | 'matches'>; personId: string; now: Temporal.Instant }
const TOLD_SECONDS = 60

export const toldTo = (
  { keys, clock }: Pick<Told, 'keys'> & { clock: () => Temporal.Instant },
  { personId }: Pick<Told, 'personId'>,
): Told => ({ keys, personId, now: clock() })

/** Writes it into the address of the page that follows, in place of what was done before. */
export function writeOutcome(
  params: URLSearchParams,
  { done, changed, left }: Outcome,
  { keys, personId, now }: Told,
): void {
  params.set('done', done)
  params.set('changed', String(changed))
  params.delete('left')
  for (const { cause, day = '', count, ids } of left)
    params.append('left', [cause, day, count, ...ids].join(separator))
  const at = Math.floor(now.epochMilliseconds / 1000)
  const seal = keys.hash('outcome', signedText(params, personId, at)).toString('base64url')
  params.set('told', [at, seal].join(separator))
}

const signedText = (params: URLSearchParams, personId: string, at: number) =>
  JSON.stringify([personId, at, params.get('done'), params.get('changed'), params.getAll('left')])

function isToldNow(params: URLSearchParams, { keys, personId, now }: Told): boolean {
  const [at = '', seal = ''] = (params.get('told') ?? '').split(separator)
  const seconds = countOf(at, 12)
  if (!keys.matches('outcome', signedText(params, personId, seconds), Buffer.from(seal, 'base64url')))
    return false
  const age = now.epochMilliseconds / 1000 - seconds
  return Math.abs(age) <= TOLD_SECONDS
}

/** What an address says was done; null when it says nothing, or is not this press's. */
export function readOutcome(params: URLSearchParams, told: Told): Outcome | null {
  const done = params.get('done')
  if (done === null || !isToldNow(params, told)) return null
  return { done, changed: countOf(params.get('changed')), left: params.getAll('left').flatMap(readLeft) }
}

const countOf = (text: string | null | undefined, digits = 6) =>
  /^\d+$/.test(text ?? '') && text!.length <= digits ? Number(text) : 0

function readLeft(text: string): Left[] {
  const [word, day = '', count, ...ids] = text.split(separator)
  const cause = CAUSES.find((known) => known === word)
  if (!cause) return []
  return [
    {
      cause,
      count: countOf(count),
      ids: ids.filter((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)).slice(0, NAMED),
      ...(/^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    },
  ]
}
