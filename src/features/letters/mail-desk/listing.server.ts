import type { Temporal } from 'temporal-polyfill'
import type { Outbox } from '#db/schema.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { LATE_MINUTES } from '#domain/mail-health.ts'
import { RETURNED } from '#domain/mail-report.ts'
import {
  datesOf,
  type ListContext,
  type ListSource,
  type CellContext,
} from '#features/ground/lists/lists.server.ts'
import type { Cell } from '#features/ground/lists/lists.ts'
import { mailActs } from './changing.server.ts'
import { UNWRITABLE } from '#features/ground/mail-queue/campaigns-job.server.ts'
import { BROADCAST_SKIPS } from '#features/ground/mail-queue/composing/broadcast.server.ts'
import { lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { IN_DOUBT } from '#features/ground/mail-queue/sending/claiming.server.ts'
import { BAD_ADDRESS } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Lane } from '#mails/mail.ts'
import { mailTemplates, mailTitle, wordOf } from '#mails/registry.ts'

export type MailListRow = {
  id: string
  template: string
  lane: number
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'skipped' | 'cancelled'
  failure: 'temporary' | 'permanent' | null
  reason: string | null
  keptBackReason: Outbox['keptBackReason']
  attempts: number
  possiblySentTwice: boolean
  queuedAt: Temporal.Instant
  dueAt: Temporal.Instant
  sentAt: Temporal.Instant | null
  email: string | null
  name: string | null
  registrationId: string | null
  /** Goes to the person who asked for a code, which organisers do not read. */
  isCode: boolean
}

const LANES = Object.keys(lanes) as Lane[]
const STATES = ['queued', 'sending', 'sent', 'failed', 'skipped', 'cancelled'] as const

export const laneWords = (lane: number, t: Translate) => t(`mailDesk.lane.${LANES[lane] ?? 'broadcast'}`)

/** The list of mails. On the server alone: it knows every template. */
const mailShape: ListSource<MailListRow>['shape'] = {
  name: 'mails',
  path: '/admin/checkQueuedEmails',
  title: 'mailDesk.title',
  lead: 'mailDesk.lead',
  counted: 'mailDesk.counted',
  empty: 'mailDesk.empty',
  none: 'mailDesk.none',
  columns: [
    { key: 'mail', label: 'mailDesk.column.mail', sort: 'mail', isName: true },
    { key: 'to', label: 'mailDesk.column.to', sort: 'to' },
    { key: 'state', label: 'mailDesk.column.state', sort: 'state' },
    { key: 'reason', label: 'mailDesk.column.reason' },
    { key: 'due', label: 'mailDesk.column.due', sort: 'due', isWhole: true },
    { key: 'sent', label: 'mailDesk.column.sent', sort: 'sent', isWhole: true },
    { key: 'queued', label: 'mailDesk.column.queued', sort: 'queued', isWhole: true },
    { key: 'attempts', label: 'mailDesk.column.attempts', sort: 'attempts', align: 'right' },
    { key: 'twice', label: 'mailDesk.column.twice' },
    { key: 'lane', label: 'mailDesk.column.lane', sort: 'lane' },
    { key: 'email', label: 'mailDesk.column.email', isContact: true },
  ],
  initialColumns: ['mail', 'to', 'state', 'reason', 'due', 'sent', 'attempts', 'twice'],
  initialSort: '-queued',
  sorts: ['mail', 'to', 'state', 'due', 'sent', 'queued', 'attempts', 'lane'],
  filters: [
    {
      key: 'state',
      label: 'mailDesk.column.state',
      choices: [
        ...STATES.map((state) => ({
          value: state,
          label: `mailDesk.state.${state}` as const,
          where: sql<boolean>`state = ${state}`,
        })),
        {
          value: 'late',
          label: 'mailDesk.state.late',
          where: ({ now }) => sql`state in ('queued', 'sending') and kept_back_reason is null
            and due_at < ${now.subtract({ minutes: LATE_MINUTES }).toString()}::timestamptz`,
        },
        { value: 'held', label: 'mailDesk.state.held', where: sql`kept_back_reason = 'restored'` },
        { value: 'call', label: 'mailDesk.held.call', where: sql`kept_back_reason = 'call'` },
        {
          value: 'doubt',
          label: 'mailDesk.state.doubt',
          where: sql`possibly_sent_twice or reason = ${IN_DOUBT}`,
        },
        { value: 'bounced', label: 'mailDesk.state.bounced', where: sql`reason = ${RETURNED}` },
      ],
    },
    {
      key: 'template',
      label: 'mailDesk.column.mail',
      choices: mailTemplates.map((template) => ({ value: template, label: wordOf(template, 'name') })),
      where: (choice) => sql`template = ${choice}`,
    },
    {
      key: 'lane',
      label: 'mailDesk.column.lane',
      choices: LANES.map((lane, index) => ({
        value: lane,
        label: `mailDesk.lane.${lane}` as const,
        where: sql<boolean>`lane = ${index}`,
      })),
    },
    {
      key: 'broadcast',
      label: 'broadcasts.title',
      choices: [],
      idLabel: 'mailDesk.thisBroadcast',
      where: (choice) =>
        sql`campaign_id = (select broadcast.campaign_id from broadcast where broadcast.id = ${choice}::uuid)`,
    },
  ],
  views: [
    { label: 'mailDesk.view.waiting', search: 'state=queued&sort=due' },
    { label: 'mailDesk.view.late', search: 'state=late&sort=due' },
    { label: 'mailDesk.view.failed', search: 'state=failed' },
    { label: 'mailDesk.view.held', search: 'state=held' },
    { label: 'mailDesk.view.doubt', search: 'state=doubt' },
    { label: 'mailDesk.state.bounced', search: 'state=bounced' },
  ],
}

const ofRegistration = (edition: Edition, what: ReturnType<typeof sql>) => sql`
  (select ${what} from registration
    left join guest_facts on guest_facts.registration_id = registration.id
    left join host_facts on host_facts.registration_id = registration.id
    left join contact on contact.registration_id = registration.id
    where registration.person_id = outbox.person_id and registration.edition_id = ${edition.id}
    order by registration.state desc limit 1)`

// What only a row that is shown needs is asked row by row: ten thousand others need not be joined for it.
const rows = ({ edition }: ListContext) => sql<MailListRow>`
  select outbox.id, template, lane, outbox.state, failure, reason, kept_back_reason, attempts, possibly_sent_twice,
    queued_at, due_at, sent_at, campaign_id, challenge_id is not null as is_code,
    (select id from registration where registration.person_id = outbox.person_id
      order by (edition_id = ${edition.id}) desc, state desc, id limit 1) as registration_id,
    (select email from person where person.id = outbox.person_id) as email,
    ${ofRegistration(
      edition,
      sql`coalesce(guest_facts.first_name, host_facts.first_name) || ' '
      || coalesce(contact.last_name, '')`,
    )} as name,
    ${ofRegistration(
      edition,
      sql`coalesce(guest_facts.findable, host_facts.findable, '') || ' '
      || coalesce(contact.findable, '')`,
    )} as findable
  from outbox`

export const mailList: ListSource<MailListRow> = {
  shape: mailShape,
  rows,
  acts: mailActs,
  dones: { pause: 'mailDesk.done.pause', resume: 'mailDesk.done.resume' },
  searched: ['findable', 'email'],
  sorts: {
    mail: () => [sql`template`],
    to: () => [sql`lower(coalesce(name, email))`],
    state: () => [sql`state`],
    due: () => [sql`due_at`],
    sent: () => [sql`sent_at`],
    queued: () => [sql`queued_at`],
    attempts: () => [sql`attempts`],
    lane: () => [sql`lane`],
  },
  subjects: ({ registrationId }) => (registrationId ? [registrationId] : []),
  nameOf: ({ template, name, email, id }, { t }) =>
    `${mailTitle(template, t)} ${(name ?? email ?? id).trim()}`,
  cells: (row, context, search) => cellsOf(row, context, search),
}

function cellsOf(row: MailListRow, context: CellContext, search: string): Record<string, Cell> {
  const { t } = context
  const { moment: when } = datesOf(context)
  const isOver = row.state !== 'queued' && row.state !== 'sending'
  return {
    mail: { text: mailTitle(row.template, t), to: `${mailShape.path}/${row.id}${search}` },
    to:
      row.name?.trim() ||
      (row.email && { text: row.email, inFile: '' }) ||
      t(row.isCode ? 'mailDesk.personWhoAsked' : 'mailDesk.nobodyKnown'),
    state: stateWords(row, t),
    reason: reasonWords(row.reason, t),
    due: isOver ? '' : when(row.dueAt),
    sent: when(row.sentAt),
    queued: when(row.queuedAt),
    attempts: String(row.attempts),
    twice: row.possiblySentTwice ? t('mailDesk.twice') : '',
    lane: laneWords(row.lane, t),
    email: row.email ?? '',
  }
}

const HELD = {
  restored: 'mailDesk.state.held',
  checking: 'mailDesk.held.checking',
  checked: 'mailDesk.held.checking',
  paused: 'mailDesk.held.paused',
  call: 'mailDesk.held.call',
} as const

type StateRow = Pick<MailListRow, 'state' | 'failure' | 'keptBackReason'>
/** The state of a mail in words; a failure says whether it is for good. */
export function stateWords({ state, failure, keptBackReason }: StateRow, t: Translate): string {
  if (keptBackReason) return t(HELD[keptBackReason])
  return state === 'failed' && failure ? t(`mailDesk.failed.${failure}`) : t(`mailDesk.state.${state}`)
}

const REASONS: ReadonlyMap<string, TextKey> = new Map<string, TextKey>([
  [BROADCAST_SKIPS.stopped, 'mailDesk.reason.stopped'],
  [BROADCAST_SKIPS.unsubscribed, 'mailDesk.reason.unsubscribed'],
  [BROADCAST_SKIPS.notOfAudience, 'mailDesk.reason.notOfAudience'],
  [UNWRITABLE, 'mailDesk.reason.unwritable'],
  ['recalled', 'mailDesk.reason.recalled'],
  ['no-operator', 'mailDesk.reason.noOperator'],
  ['reader-not-approved', 'mailDesk.reason.notOrganiser'],
  ['network-full', 'mailDesk.reason.manyCodes'],
])
/** Every other reason of ours not to send: what it was about has changed since it was queued. */
const OF_OURS = /^[a-z_]+(?:-[a-z_]+)+$/

/** Our own reasons in words; what a mail server said as its code. */
export function reasonWords(reason: string | null, t: Translate): string {
  if (reason === null) return ''
  if (reason === IN_DOUBT) return t('mailDesk.reason.inDoubt')
  if (reason === RETURNED) return t('mailDesk.reason.bounced')
  if (reason === BAD_ADDRESS) return t('mailDesk.reason.badAddress')
  if (reason === 'organiser') return t('mailDesk.reason.organiser')
  const words = REASONS.get(reason)
  if (words) return t(words)
  return OF_OURS.test(reason) ? t('mailDesk.reason.overtaken') : reason
}
