import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import { draftForgottenAt } from '#domain/retention.ts'
import { comingDates, nextOf } from '#domain/season-calendar.ts'
import type { MailWindow } from '#domain/timed-mails.ts'
import { listTimedRecipients, type TimedRecipient } from '#features/ground/mail-queue/timed-mails.server.ts'
import type { OwnKey, TextKey } from '#i18n/keys.ts'
import type { Translate } from '#i18n/translate.ts'
import { timedMails, wordOf } from '#mails/registry.ts'
import type { ShownLine } from './calendar.ts'

/** Something that will happen by itself; of what depends on people the first moment, and how many there are. */
export type ComingLine = {
  at: Temporal.Instant
  edition: string
  words: TextKey | OwnKey
  count: number | null
}
type Coming = Omit<ComingLine, 'edition'>
type Moment = readonly [at: Temporal.Instant, many: number]

/** What comes next of an edition, the soonest first. The same rules as in the jobs themselves. */
export async function listComing(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<ComingLine[]> {
  const next = (words: TextKey | OwnKey, moments: Iterable<Moment>): Coming[] => {
    const first = nextOf(moments, now)
    return first ? [{ words, ...first }] : []
  }
  const dates = comingDates(edition, now).map(({ what, at }): Coming => ({
    at,
    words: `seasonCalendar.date.${what}`,
    count: null,
  }))
  const coming = [
    ...dates,
    ...next('seasonCalendar.awaited.expiry', await listDeadlines(tx, edition)),
    ...next('seasonCalendar.awaited.draft', await listDraftMoments(tx, edition)),
  ]
  for (const { template, clock } of timedMails) {
    const words = wordOf(template, 'coming')
    if (clock.season)
      coming.push(
        ...next(words, [[clock.season(edition).opensAt, 1]]).map((line) => ({ ...line, count: null })),
      )
    else {
      const recipients = await listTimedRecipients(tx, template, edition, now)
      coming.push(...next(words, openings(recipients)))
    }
  }
  return coming.map((line) => ({ ...line, edition: edition.name })).toSorted(bySoonest)
}

/** When the times of a mail begin, and of how many each is: thousands share a few, each of which is looked at once. */
function openings(recipients: readonly TimedRecipient[]): Moment[] {
  const many = new Map<MailWindow, number>()
  for (const { windows } of recipients) for (const one of windows) many.set(one, (many.get(one) ?? 0) + 1)
  return [...many].flatMap(([{ opensAt, closesAt }, count]): Moment[] =>
    Temporal.Instant.compare(opensAt, closesAt) <= 0 ? [[opensAt, count]] : [],
  )
}

export const bySoonest = (a: ComingLine, b: ComingLine) => Temporal.Instant.compare(a.at, b.at)

/** In the words of the reader. */
export const showComing = (lines: readonly ComingLine[], t: Translate): ShownLine[] =>
  lines.map(({ at, edition, words, count }) => ({
    at: at.toString(),
    edition,
    what: t(words, count === null ? {} : { count }),
  }))

async function listDeadlines(tx: Tx, edition: Edition): Promise<Moment[]> {
  const offers = await tx
    .selectFrom('liveMatch')
    .select(({ fn }) => ['deadlineAt', fn.countAll<number>().as('many')])
    .where('editionId', '=', edition.id)
    .where('isOpenOffer', '=', true)
    .where('sentAt', 'is not', null)
    .where('deadlineAt', 'is not', null)
    .groupBy('deadlineAt')
    .execute()
  return offers.flatMap(({ deadlineAt, many }): Moment[] => (deadlineAt ? [[deadlineAt, many]] : []))
}

async function listDraftMoments(tx: Tx, edition: Edition): Promise<Moment[]> {
  const drafts = await tx
    .selectFrom('registration')
    .select(['updatedAt', 'draftSavedAt'])
    .where('editionId', '=', edition.id)
    .where('registration.state', '=', 'draft')
    .execute()
  return drafts.map(({ updatedAt, draftSavedAt }) => {
    const last =
      draftSavedAt && draftSavedAt.epochMilliseconds > updatedAt.epochMilliseconds ? draftSavedAt : updatedAt
    return [draftForgottenAt(last, edition), 1]
  })
}
