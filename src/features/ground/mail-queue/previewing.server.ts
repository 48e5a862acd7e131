import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { AnswerWindow } from '#domain/deadline.ts'
import type { Locale } from '#i18n/locale.ts'
import { renderMail } from '#mails/registry.ts'
import type { MailFrame } from '#mails/render.tsx'
import { composeMatchMail } from './composing/match.server.ts'

/** `to`: null where an organiser tells it on the phone. */
export type MailPreview = { to: string | null; locale: Locale; subject: string; text: string; html: string }

/** The mails that offering this match now would send, made by the code that sends them; null where it is past being offered. */
export async function previewOffer(
  tx: Tx,
  _admin: ApprovedAdmin,
  matchId: string,
  { now, window }: { now: Temporal.Instant; window: AnswerWindow | null },
  frame: MailFrame,
): Promise<{ guest: MailPreview; host: MailPreview } | null> {
  const request = { matchId, now, siteUrl: frame.siteUrl, asIfOffered: true, window }
  const previews: MailPreview[] = []
  for (const template of ['offer-to-guest', 'notice-to-host'] as const) {
    const mail = await composeMatchMail(tx, template, request)
    if (mail.kind !== 'mail') return null
    const { to, locale } = mail
    previews.push({ to, ...renderMail(mail.content, locale, frame) })
  }
  const [guest, host] = previews
  return guest && host ? { guest, host } : null
}
