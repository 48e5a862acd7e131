import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import type { Audience, BroadcastKind } from '#domain/audience.ts'
import { grantAdmin } from '#features/console/admins/by-command.server.ts'
import { findRecipients } from '#features/ground/audiences.server.ts'
import { queueBroadcast } from '#features/letters/broadcasts/queueing.server.ts'
import { partFor, type BroadcastWords } from '#features/ground/mail-queue/broadcast-words.ts'
import { saveDraft } from '#features/letters/broadcasts/writing.server.ts'
import { getQueue } from '#features/placing/matching/matching.server.ts'
import { handleNextReport } from '#features/letters/returned-mail/handling.server.ts'
import { perLanguage } from '#i18n/languages.ts'
import { colleagueEmail } from './people.ts'
import type { PastWeeks } from './past-weeks.ts'

type Letter = { audience: Audience; kind: BroadcastKind; words: Partial<BroadcastWords> }

const toGuests: Letter = {
  audience: 'guests',
  kind: 'registration',
  words: {
    en: {
      subject: 'How the beds in {city} are given out',
      letter:
        'Hello {firstName},\n\nthe first offers are on their way. If yours is not among them yet, you stay on the list: the next round follows soon.\n\nYour answers: {profileUrl}',
    },
    de: {
      subject: 'So werden die Betten in {city} vergeben',
      letter:
        'Hallo {firstName},\n\ndie ersten Angebote sind unterwegs. Wenn für dich noch keins dabei ist, bleibst du auf der Liste: Die nächste Runde kommt bald.\n\nDeine Angaben: {profileUrl}',
    },
  },
}
const toEveryone: Letter = {
  audience: 'everyone',
  kind: 'news',
  words: {
    en: {
      subject: 'An evening by the Rhine',
      letter:
        'Hello {firstName},\n\non the first evening guests and hosts meet by the river. Bring something to share.',
    },
    de: {
      subject: 'Ein Abend am Rhein',
      letter:
        'Hallo {firstName},\n\nam ersten Abend treffen sich Gäste und Gastgeber:innen am Fluss. Bringt etwas zum Teilen mit.',
    },
  },
}

/** A letter that everybody has got, one that waits for a second organiser to agree, and a mail that came back. */
export async function writeLetters(past: PastWeeks, admin: ApprovedAdmin): Promise<void> {
  past.goBackTo({ days: 8, hours: 1 })
  await queue(past, admin, toGuests, null)
  // Its hold is over.
  past.goBackTo({ days: 8 })
  await past.work()
  past.goBackTo({ days: 1, hours: 4 })
  const { personId } = await grantAdmin(past, mint.gate(), { email: colleagueEmail, locale: 'de' })
  past.goBackTo({ days: 0, hours: 5 })
  await queue(past, mint.admin(personId), toEveryone, 0)
  await past.work()
  await returnOneMail(past, admin)
}

async function queue(
  past: PastWeeks,
  admin: ApprovedAdmin,
  { audience, kind, words }: Letter,
  broadcastApprovalAbove: number | null,
): Promise<void> {
  const { db, clock, keys, edition } = past
  const id = crypto.randomUUID()
  // The demonstration has two languages of its own; others read the first.
  const written = perLanguage((locale) => ({
    subject: partFor(words, 'subject', locale),
    letter: partFor(words, 'letter', locale),
  }))
  await saveDraft(past, admin, { id, version: 0, audience, kind, words: written })
  const asked = { audience, kind, editionId: edition.id }
  const { recipients } = await db.run(admin, (tx) => findRecipients(tx, keys, asked))
  const deps = { db, clock, keys, settings: { ...past.settings, broadcastApprovalAbove } }
  const wish = { id, version: 1, recipients: recipients.length, neverTwice: false, startsAt: null }
  const queued = await queueBroadcast(deps, admin, wish)
  if (!queued.ok) throw new Error(`a letter was not queued: ${queued.error}`)
}

/** One of those who wait has typed an address that does not exist. */
async function returnOneMail(past: PastWeeks, admin: ApprovedAdmin): Promise<void> {
  const { workerDb, clock, keys } = past
  const { ranked } = await getQueue(past, admin, 'demo')
  const guest = ranked.at(-2)
  if (!guest) return
  await workerDb.run(mint.worker(), async (tx) => {
    const mail = await tx
      .selectFrom('outbox')
      .innerJoin('registration', 'registration.personId', 'outbox.personId')
      .select('outbox.id')
      .where('registration.id', '=', guest.id)
      .where('outbox.template', '=', 'registration-confirmed')
      .executeTakeFirstOrThrow()
    const now = clock()
    const report = {
      outboxId: mail.id,
      kind: 'refused',
      status: '5.1.1',
      reportedAt: now.toString(),
    } as const
    await tx.insertInto('mailReport').values(report).execute()
    await handleNextReport(tx, keys, now)
  })
}
