import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { mailTrouble, minutesLate } from '#domain/mail-health.ts'
import { GMAIL_WARNING } from '#domain/mail-provider.ts'
import { PAUSED_AFTER_RESTORE } from '#features/ground/mail-queue/control.server.ts'
import {
  countMails,
  listQueueActions,
  readQueueState,
  type QueueActionRow,
  type MailCount,
  type QueueState,
} from '#features/ground/mail-queue/control.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import type { Translate } from '#i18n/translate.ts'
import { mailTitle } from '#mails/registry.ts'
import type { QueueView } from './components/queue-panel.tsx'
import type { CountRow, QueueActionView } from './components/queue-tables.tsx'
import { laneWords } from './listing.server.ts'

type Deps = { db: Database; clock: () => Temporal.Instant }
export type Reader = { t: Translate; locale: Locale; timeZone: string }

const SHOWN_ACTIONS = 20
const COUNTED = ['queued', 'sending', 'sent', 'failed', 'skipped', 'cancelled'] as const

export type QueuePage = { state: QueueView; counts: CountRow[]; states: string[]; actions: QueueActionView[] }

/** Everything the page of the queue says besides its list. Counts and moments only, nothing about anybody. */
export function findQueue({ db, clock }: Deps, admin: ApprovedAdmin, reader: Reader): Promise<QueuePage> {
  const now = clock()
  return db.run(admin, async (tx) => ({
    state: viewState(await readQueueState(tx, now), now, reader),
    counts: viewCounts(await countMails(tx), reader),
    states: COUNTED.map((state) => reader.t(`mailDesk.state.${state}`)),
    actions: (await listQueueActions(tx, SHOWN_ACTIONS)).map((action) => viewQueueAction(action, reader)),
  }))
}

function viewState(state: QueueState, now: Temporal.Instant, { t, locale, timeZone }: Reader): QueueView {
  const when = (at: Temporal.Instant) => shortMoment(at.toString(), timeZone, locale)
  const trouble = mailTrouble(state, now)
  const lines = {
    paused: () => [pauseWords(state, when, t)],
    'server-down': () => [
      t('mailDesk.downSince', { moment: when(state.downSince ?? now), code: state.lastFailure ?? '' }),
      t('mailDesk.downNext', { moment: when(state.probeAt ?? now) }),
    ],
    late: () => [t('mailDesk.lateLead')],
  }
  const late = Math.floor(minutesLate(state, now))
  return {
    trouble: trouble && { kind: trouble, lines: lines[trouble]() },
    isPaused: state.pausedAt !== null,
    held: state.held,
    facts: [
      {
        label: t('mailDesk.oldest'),
        value: state.oldestDueAt ? t('mailDesk.minutes', { count: late }) : t('mailDesk.noneDue'),
      },
      { label: t('mailDesk.server'), value: serverWords(state, t) },
      { label: t('mailDesk.gmailToday'), value: String(state.gmailToday) },
    ],
    gmail: { today: state.gmailToday, isMany: state.gmailToday >= GMAIL_WARNING },
  }
}

function pauseWords(state: QueueState, when: (at: Temporal.Instant) => string, t: Translate): string {
  const moment = state.pausedAt ? when(state.pausedAt) : ''
  if (state.pausedReason === PAUSED_AFTER_RESTORE) return t('mailDesk.pausedByRestore', { moment })
  const reason = state.pausedReason ?? ''
  return state.pausedBy
    ? t('mailDesk.pausedBy', { moment, who: state.pausedBy, reason })
    : t('mailDesk.pausedByCommand', { moment, reason })
}

function serverWords({ downSince, serverFailures }: QueueState, t: Translate): string {
  if (downSince) return t('mailDesk.serverDown')
  return serverFailures > 0
    ? t('mailDesk.serverFailing', { count: serverFailures })
    : t('mailDesk.serverWell')
}

function viewCounts(counts: MailCount[], { t }: Reader): CountRow[] {
  const rows = Map.groupBy(counts, ({ lane, template }) => `${lane} ${template}`)
  return [...rows].flatMap(([key, cells]) => {
    const [first] = cells
    if (!first) return []
    const of = (state: string) => cells.find((cell) => cell.state === state)?.mails ?? 0
    const words = { mail: mailTitle(first.template, t), lane: laneWords(first.lane, t) }
    return [{ key, ...words, counts: COUNTED.map(of) }]
  })
}

const QUEUE_ACTIONS = ['pause', 'resume', 'retry', 'cancel', 'release', 'resend', 'restored'] as const

function viewQueueAction(action: QueueActionRow, { t, locale, timeZone }: Reader): QueueActionView {
  const kind = QUEUE_ACTIONS.find((known) => known === action.kind) ?? 'pause'
  return {
    id: action.id,
    at: shortMoment(action.at.toString(), timeZone, locale),
    what: t(`mailDesk.action.${kind}`, { count: action.mails }),
    who: action.by ?? t('mailDesk.nobody'),
    reason: action.reason ?? '',
  }
}
