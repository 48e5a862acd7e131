import type { Temporal } from 'temporal-polyfill'
import type { Trouble } from '#domain/mail-retry.ts'
import type { Locale } from '#i18n/languages.ts'

/** One finished mail to exactly one recipient. No field but `to` carries what a person typed. */
export type MailMessage = {
  /** Stays the same whenever this mail is tried again, e.g. `<id@host>`. */
  messageId: string
  to: string
  /** Where it comes back to when it cannot be delivered; without one to the sender. */
  returnPath?: string | undefined
  subject: string
  html: string
  text: string
  /** The language of the mail, for `Content-Language`. */
  locale: Locale
  date: Temporal.Instant
  /** Headers of this one kind of mail, such as `List-Unsubscribe`. Nothing that a person typed. */
  headers?: Record<string, string> | undefined
  /** A file that puts an entry into the reader's calendar, or takes it out. */
  calendar?: { filename: string; method: 'PUBLISH' | 'CANCEL'; content: string }
}

/**
 * `temporary`: worth another try later; `isInDoubt` if the server may have taken the mail without our hearing of it;
 * `trouble` says whether any other mail would have failed as well (`server`).
 * `permanent`: this recipient will never take this mail. Reasons are codes and never carry an address.
 */
export type Delivery =
  | { kind: 'accepted' }
  | { kind: 'temporary'; reason: string; isInDoubt: boolean; trouble: Trouble }
  | { kind: 'permanent'; reason: string }

/** The way out of the house. `send` never throws for what a mail server may answer. */
export type Mailer = {
  /** `beforeHandOver` is awaited once everything but the last bytes is with the server: after it the mail may be gone. */
  send(message: MailMessage, beforeHandOver?: () => Promise<void>): Promise<Delivery>
  close(): Promise<void>
}

/** `replyTo`: where answers go when nobody reads what is sent to `address`. */
export type Sender = Readonly<{ name: string; address: string; replyTo?: string }>
