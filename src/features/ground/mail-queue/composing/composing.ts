import type { Temporal } from 'temporal-polyfill'
import type { Told } from '#domain/told.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Skip } from '#mails/mail.ts'
import type { MailContent } from '#mails/registry.ts'
import type { Keys } from '#platform/keys.server.ts'

/** What a queued mail says about itself: a template and ids, nothing personal (rules: mail). */
export type MailRow = {
  template: string
  personId: string | null
  challengeId: string | null
  newsletterSignupId: string | null
  farewellId: string | null
  matchId: string | null
  campaignId: string | null
  params: Record<string, string>
}

/** Everything a mail needs once the database was asked: who gets it, in which language, and what it says. */
export type ComposedMail = {
  kind: 'mail'
  /** Null: an organiser tells it on the phone (rules: by hand). */
  to: string | null
  locale: Locale
  content: MailContent
  /** Sending this mail starts the guest's time to answer, which ends then. */
  deadline: Temporal.Instant | null
  /** What its reader is told by it that can become another, and as which guest or host (rules: facts told). */
  told?: { registrationId: string; facts: readonly Told[] }
  /** Only for an organiser to read: says so in the subject. */
  isCopy?: boolean
  /** The way out of list mail (features/ground/suppression); mails about the reader's own affairs have none. */
  headers?: Record<string, string>
}

/** Not now: the organiser who paused it has not resumed it yet, or what it depends on is being decided. */
export type PutOffMail = { kind: 'later'; at: Temporal.Instant }
export type Composition = ComposedMail | Skip | PutOffMail

export type ComposeTools = {
  siteUrl: string
  keys: Keys
  randomInt: (below: number) => number
  operatorEmail?: string | null
  backupDir?: string | null
}
export type ComposeInput = { row: MailRow; now: Temporal.Instant; tools: ComposeTools }

/** What a queued mail of this kind must name, and does not. */
export const incomplete: Skip = { kind: 'skip', reason: 'incomplete' }
