import { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import type { Tx } from '#db/connect.server.ts'
import { matchLifeColumns } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { answerDays } from '#domain/deadline.ts'
import type { ListAct, ListContext } from '#features/ground/lists/acts.ts'
import type { Why } from '#features/ground/outcome.ts'
import { shortDay } from '#i18n/short-dates.ts'
import { extendOffers, whyNotExtended } from '../answering/lifetime.server.ts'
import { dayField } from '../matches.ts'
import { undraftMatches } from '../drafting/undrafting.server.ts'

/** More time to answer, until a day; none is offered once the conference is over. */
const extend: ListAct<{ answerBy: Temporal.PlainDate }> = {
  intent: 'extend-all',
  label: 'matches.extend',
  title: 'matches.extendAllTitle',
  lead: 'matches.extendAllLead',
  values: ({ answerBy }, locale) => ({ day: shortDay(answerBy.toString(), locale) }),
  confirm: 'matches.extendAllConfirm',
  done: 'matches.bulkDone.extend-all',
  asks: {
    where: 'bar',
    name: 'answerBy',
    label: 'matches.answerBy',
    problem: 'lists.problem.answerBy',
    schema: z.object({ answerBy: dayField }),
    choices: ({ edition, now }, locale) => {
      const { conferenceStart: start, conferenceEnd, stayDaysAfter } = edition
      const days = answerDays(now, { start, end: conferenceEnd.add({ days: stayDaysAfter }) }, edition)
      return days.map((day) => ({ value: day.toString(), label: shortDay(day.toString(), locale) }))
    },
  },
  weigh: (tx, ids, said, context) => weighMatches(tx, ids, said?.answerBy ?? null, context),
  take: async (deps, admin, ids, { answerBy }) =>
    (await extendOffers(deps, admin, ids, answerBy)).changed.length,
}

const undraft: ListAct = {
  intent: 'undraft-all',
  label: 'matches.undraftAll',
  title: 'matches.undraftAllTitle',
  lead: 'matches.undraftAllLead',
  done: 'matches.bulkDone.undraft-all',
  isDanger: true,
  weigh: (tx, ids, _, context) => weighMatches(tx, ids, null, context),
  take: async (deps, admin, ids) => (await undraftMatches(deps, admin, ids)).changed.length,
}

export const matchActs: readonly ListAct[] = [extend, undraft]

/** Which matches stay as they are, and why: more time until `day`; null: drafts are taken back. */
export async function weighMatches(
  tx: Tx,
  matchIds: readonly string[],
  day: Temporal.PlainDate | null,
  { edition, now }: ListContext,
): Promise<ReadonlyMap<string, Why>> {
  const rows = await tx
    .selectFrom('match')
    .select([...matchLifeColumns, 'id', 'stay'])
    .where(sql<boolean>`id = any(${[...matchIds]}::uuid[])`)
    .execute()
  const whyOf = (row: (typeof rows)[number]): Why | null => {
    if (day) return whyNotExtended(row, day, edition, now)
    return row.state === 'draft' ? null : { cause: 'no-draft' }
  }
  return new Map(rows.flatMap((row) => [whyOf(row)].flatMap((why) => (why ? [[row.id, why]] : []))))
}
