import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { renderMail } from '#mails/registry.ts'
import type { MailFrame } from '#mails/render.tsx'
import { composeMatchMail } from './composing/match/commands.server.ts'

export type MailPreview = { to: string; locale: Locale; subject: string; text: string; html: string }

/**
 * The very mails that offering this match now would send, to the guest and to the host; null where the match is past
 * being offered. Composed and rendered by the code that sends them.
 */
export async function previewOffer(
  tx: Tx,
  _admin: ApprovedAdmin,
  matchId: string,
  { now, windowDays }: { now: Temporal.Instant; windowDays: number | null },
  frame: MailFrame,
): Promise<{ guest: MailPreview; host: MailPreview } | null> {
  const request = { matchId, now, siteUrl: frame.siteUrl, asIfOffered: true, windowDays }
  const previews: MailPreview[] = []
  for (const template of ['offer-to-guest', 'notice-to-host'] as const) {
    const mail = await composeMatchMail(tx, template, request)
    if (mail.kind !== 'mail') return null
    const { to, locale } = mail
    previews.push({ to, locale, ...renderMail(mail.content, locale, frame) })
  }
  const [guest, host] = previews
  return guest && host ? { guest, host } : null
}

export type MailTrouble = { failed: number; late: number; isPaused: boolean }

/**
 * What is wrong with the mails that were queued from `since` on: given up; still waiting although due before
 * `lateBefore`, or tried in vain before; and is the queue paused? A broadcast that is checked or paused is not late.
 */
export async function countMailTrouble(
  tx: Tx,
  { since, lateBefore }: { since: Temporal.Instant; lateBefore: Temporal.Instant },
): Promise<MailTrouble> {
  const { rows } = await sql<MailTrouble>`
    select (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'queued' and (attempts > 0 or due_at < ${lateBefore.toString()}::timestamptz)))::int as late,
      exists (select from mail_control where paused_at is not null) as is_paused
    from outbox where queued_at >= ${since.toString()}::timestamptz and state in ('failed', 'queued')
      and (held_reason is null or held_reason = 'restored')`.execute(tx)
  return rows[0] ?? { failed: 0, late: 0, isPaused: false }
}
