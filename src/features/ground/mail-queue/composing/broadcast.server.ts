import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import type { BroadcastKind } from '#domain/audience.ts'
import { fillVariables } from '#domain/broadcast-variables.ts'
import type { Edition } from '#domain/edition.ts'
import { factsOf, TOLD_OF_EDITION } from '#domain/told.ts'
import { findRecipients } from '#features/ground/audiences.server.ts'
import { getEdition } from '#features/ground/editions.server.ts'
import { unsubscribeLinks } from '#features/ground/suppression.server.ts'
import { isLocale, localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import type { Keys } from '#platform/keys.server.ts'
import { partFor, type BroadcastWords } from '../broadcast-words.ts'
import { readLetter } from '../letters.server.ts'
import { findOrganiser } from './organiser.server.ts'
import { skip } from '#mails/mail.ts'
import type { ComposedMail, Composition, MailRow } from './composing.ts'

export type BroadcastRecipient = { email: string | null; locale: Locale; firstName: string | null }
type Context = { edition: Edition; siteUrl: string; keys: Keys }
type Tools = { siteUrl: string; keys: Keys }

/** How long a mail under way waits when its broadcast was paused meanwhile. */
const PAUSE_MINUTES = 1

/** Why a mail of a broadcast did not leave: `stopped` by an organiser, or the reader is none any more. */
export const BROADCAST_SKIPS = {
  stopped: 'stopped',
  unsubscribed: 'unsubscribed',
  notOfAudience: 'not-of-audience',
} as const

/** One mail of a broadcast, from the words as queued. Checks again that its reader is in the audience and wants such mail (rules: mail). */
export async function composeBroadcast(
  tx: Tx,
  row: MailRow,
  now: Temporal.Instant,
  tools: Tools,
): Promise<Composition> {
  const { campaignId, personId, newsletterSignupId: signupId, params } = row
  if (params['broadcast'] && personId)
    return composeBroadcastTest(tx, { personId, broadcastId: params['broadcast'], params }, tools)
  if (!campaignId) return skip('incomplete')
  const broadcast = await tx
    .selectFrom('broadcast')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()
  if (!broadcast || broadcast.stoppedAt) return skip(BROADCAST_SKIPS.stopped)
  if (broadcast.pausedAt) return { kind: 'later', at: now.add({ minutes: PAUSE_MINUTES }) }
  const { audience, kind, editionId } = broadcast
  const asked = { audience, kind, editionId, only: { personId, signupId } }
  const { recipients, leftOut } = await findRecipients(tx, tools.keys, asked)
  const [recipient] = recipients
  if (!recipient) return skip(BROADCAST_SKIPS[leftOut > 0 ? 'unsubscribed' : 'notOfAudience'])
  const edition = await getEdition(tx, editionId)
  const mail = writeBroadcast(broadcast, recipient, { ...tools, edition })
  const { registrationId } = recipient
  if (audience !== 'told-otherwise' || !registrationId) return mail
  return { ...mail, told: { registrationId, facts: factsOf(edition, TOLD_OF_EDITION) } }
}

/** What one reader gets: in their language, and with a way out where it is no mail about their own registration. */
export function writeBroadcast(
  { words, kind }: { words: Partial<BroadcastWords>; kind: BroadcastKind },
  { email, locale, firstName }: BroadcastRecipient,
  { edition, siteUrl, keys }: Context,
): ComposedMail {
  const unsubscribe =
    kind === 'news' && email !== null ? unsubscribeLinks({ keys, siteUrl }, { email, locale }) : null
  const letter = { words, locale, firstName: firstName ?? '', unsubscribeUrl: unsubscribe?.page ?? null }
  const content = contentOf(letter, { edition, siteUrl })
  return {
    kind: 'mail',
    to: email,
    locale,
    content,
    deadline: null,
    ...(unsubscribe ? { headers: unsubscribe.headers } : {}),
  }
}

type LetterOf = {
  words: Partial<BroadcastWords>
  locale: Locale
  firstName: string
  unsubscribeUrl: string | null
}

function contentOf(
  { words, locale, firstName, unsubscribeUrl }: LetterOf,
  { edition, siteUrl }: Omit<Context, 'keys'>,
) {
  const values = {
    firstName,
    city: edition.city,
    conference: edition.name,
    profileUrl: siteUrl + localised(locale, '/profile'),
    signUpUrl: siteUrl + localised(locale, '/signUp'),
  }
  const view = {
    subject: fillVariables(partFor(words, 'subject', locale), values),
    letter: readLetter(partFor(words, 'letter', locale), values),
    unsubscribeUrl,
  }
  return { template: 'broadcast', view } as const
}

/** To the organiser who wrote it, about nobody: marked in its subject, and without the headers of list mail. */
async function composeBroadcastTest(
  tx: Tx,
  { personId, broadcastId, params }: { personId: string; broadcastId: string; params: MailRow['params'] },
  { siteUrl }: Tools,
): Promise<Composition> {
  const reader = await findOrganiser(tx, personId)
  if (!reader) return skip('reader-not-approved')
  const row = await tx.selectFrom('broadcast').selectAll().where('id', '=', broadcastId).executeTakeFirst()
  if (!row) return skip('no-such-broadcast')
  const wished = params['language'] ?? ''
  const locale = isLocale(wished) ? wished : reader.locale
  const edition = await getEdition(tx, row.editionId)
  const unsubscribeUrl =
    row.kind === 'news' ? `${siteUrl}${localised(locale, '/unsubscribe')}?token=sample` : null
  const firstName = translator(locale)('mails.sample.guest')
  const content = contentOf({ words: row.words, locale, firstName, unsubscribeUrl }, { edition, siteUrl })
  return { kind: 'mail', to: reader.email, locale, content, deadline: null, isCopy: true }
}
