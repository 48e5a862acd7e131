/** Numbers of a season for outsiders (rules: impact): counted once, before anything of it is forgotten, and the same ever after. */
import type { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import { publishAnswers, publishStays, type AnswerFigures, type StayFigures } from '#domain/impact/impact.ts'
import { countAnswers, countStays } from './counting.server.ts'

export type Impact = {
  stays: StayFigures
  /** Null: they would be these if they were counted now. */
  staysCountedAt: Temporal.Instant | null
  answers: AnswerFigures
  answersCountedAt: Temporal.Instant | null
}

/** Counts this part of a season for good. Once counted it stays: two counts of different days could give one person away. */
export async function countForGood(
  tx: Tx,
  edition: Edition,
  part: 'stays' | 'answers',
  now: Temporal.Instant,
): Promise<void> {
  const { stays, answers, ...counted } = await readImpact(tx, edition, now)
  if (part === 'stays' ? counted.staysCountedAt : counted.answersCountedAt) return
  const figures = JSON.stringify(part === 'stays' ? stays : answers)
  await tx
    .insertInto('seasonImpact')
    .values({ editionId: edition.id, part, countedAt: now.toString(), figures })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** As they were counted; what was not yet as it is now. */
export async function readImpact(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<Impact> {
  const rows = await tx
    .selectFrom('seasonImpact')
    .select(['part', 'countedAt', 'figures'])
    .where('editionId', '=', edition.id)
    .execute()
  const counted = (name: 'stays' | 'answers') => rows.find(({ part }) => part === name)
  const stored = { stays: counted('stays'), answers: counted('answers') }
  const stays = stored.stays
    ? stayFigures.parse(stored.stays.figures)
    : publishStays(await countStays(tx, edition, now))
  return {
    stays,
    staysCountedAt: stored.stays?.countedAt ?? null,
    answers: stored.answers
      ? answerFigures.parse(stored.answers.figures)
      : publishAnswers(await countAnswers(tx, edition, now), stays),
    answersCountedAt: stored.answers?.countedAt ?? null,
  }
}

const groups = z.object({ shown: z.record(z.string(), z.number()), rest: z.number() }).nullable()
const figure = z.number().nullable()
const stayFigures: z.ZodType<StayFigures> = z.object({
  guests: figure,
  nights: figure,
  homes: figure,
  halls: z.number(),
  places: figure,
  medianMinutes: figure,
  countries: groups,
  ages: groups,
  minutes: groups,
})
const side = z.object({ experience: groups, again: groups })
const answerFigures: z.ZodType<AnswerFigures> = z.object({ guest: side, host: side })
