import type { Temporal } from 'temporal-polyfill'

/** One finished mail to exactly one recipient. */
export type MailMessage = {
  /** Stays the same whenever this mail is tried again: `<id@host>` without the angle brackets. */
  messageId: string
  to: { address: string; name?: string }
  subject: string
  html: string
  text: string
  /** The language of the mail, for `Content-Language`. */
  locale: 'en' | 'de'
  date: Temporal.Instant
}

/** `temporary`: worth another try later. `permanent`: this recipient will never take this mail. */
export type Delivery =
  { kind: 'accepted' } | { kind: 'temporary'; reason: string } | { kind: 'permanent'; reason: string }

/** The way out of the house. `send` never throws for what a mail server may answer. */
export type Mailer = {
  send(message: MailMessage): Promise<Delivery>
  close(): Promise<void>
}
