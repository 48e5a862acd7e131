/** Kinds of security events (rules: security log) with the words they may carry: nothing that anybody typed can get in. */
import { BITES } from './sign-in-limits.ts'

/** `note`: how things are done. `look`: worth a look. `alarm`: organisers are written to. */
export type Weight = 'note' | 'look' | 'alarm'

/** How long an event is kept: a month for everyday ones, half a year for notable ones, alarms until the next season is over. */
export const SECURITY_LOG_DAYS = { note: 30, look: 180, alarm: 400 } as const satisfies Record<Weight, number>

type Declared = {
  readonly weight: Weight
  /** Of these one is said with it. */
  readonly details?: readonly string[]
  /** Counted together within so many hours: it comes in floods. `person`: wherever it comes from. */
  readonly folds?: { readonly hours: number; readonly by: 'origin' | 'person' | 'all' }
}

const hourly = { hours: 1, by: 'origin' } as const

export const COMMANDS_NOTED = [
  'admin',
  'admin-grant',
  'admin-revoke',
  'admin-lost-factor',
  'incident-team',
  'incident-team-add',
  'incident-team-remove',
  'seed',
  'edition',
  'edition-change',
  'mail',
  'mail-pause',
  'mail-resume',
  'clock-right',
  'retention',
  'backup',
  'restore',
  'key',
  'key-kept',
  'key-new',
] as const

export const SECURITY_EVENTS = {
  'signed-in': {
    weight: 'note',
    details: ['code-known', 'code-new', 'code-first', 'link-known', 'link-new', 'link-first'],
  },
  'sign-in-failed': {
    weight: 'look',
    details: ['wrong', 'expired', 'used', 'no-tries-left', 'link-only', 'link-dead'],
    folds: hourly,
  },
  'signed-out': { weight: 'note' },
  'sessions-ended': { weight: 'note', details: ['one', 'others'] },
  'session-ended-by-organiser': { weight: 'look' },
  'limit-felt': { weight: 'look', details: [...BITES, 'letters', 'too-large'], folds: hourly },
  'email-changed': { weight: 'look' },
  'access-refused': {
    weight: 'look',
    details: ['not-an-organiser', 'not-approved', 'not-found', 'forbidden'],
    folds: hourly,
  },
  'forged-form': { weight: 'look', folds: hourly },
  'organiser-asked': { weight: 'look' },
  'organiser-approved': { weight: 'look' },
  'organiser-declined': { weight: 'look' },
  'organiser-revoked': { weight: 'look' },
  'organiser-granted': { weight: 'look' },
  // Their account is gone, and a keyed hash of the mailbox stays, so that they are known when they come back
  'organiser-left': { weight: 'look', details: ['left-approved', 'left-revoked', 'left-declined'] },
  'incident-team': { weight: 'look' },
  'second-yes': { weight: 'look', details: ['asked', 'agreed', 'alone', 'refused', 'done'] },
  'took-file': { weight: 'look' },
  'took-own-data': { weight: 'note' },
  'gave-contacts': { weight: 'note' },
  // More than others do: people opened in an hour, or in files of a day
  'read-much': { weight: 'look', details: ['opened', 'filed'], folds: { hours: 1, by: 'person' } },
  'wrote-to-many': { weight: 'look' },
  'changed-settings': { weight: 'look' },
  'deleted-account': { weight: 'note' },
  'factor-proved': { weight: 'note' },
  'factor-failed': {
    weight: 'look',
    details: ['wrong', 'spent', 'too-many'],
    folds: { hours: 1, by: 'person' },
  },
  'factor-changed': {
    weight: 'look',
    details: ['added', 'removed', 'codes', 'recovered', 'copied', 'lost'],
  },
  'command-run': { weight: 'look', details: COMMANDS_NOTED },
  'key-unkept': { weight: 'note', folds: { hours: 24, by: 'all' } },
  'proxy-unnamed': { weight: 'look', folds: { hours: 24, by: 'all' } },
  // Alarms: one an hour about each, so that none hides behind another
  'alarm-new-organiser': { weight: 'alarm', folds: { hours: 1, by: 'person' } },
  'alarm-factor-guessed': { weight: 'alarm', folds: { hours: 1, by: 'person' } },
  'alarm-read-much': { weight: 'alarm', folds: { hours: 1, by: 'person' } },
  'alarm-big-file': { weight: 'alarm', folds: { hours: 1, by: 'person' } },
  'alarm-factor-lost': { weight: 'alarm', folds: { hours: 1, by: 'person' } },
  'alarm-restored': { weight: 'alarm', folds: { hours: 1, by: 'all' } },
  'alarms-seen': { weight: 'note' },
} as const satisfies Record<string, Declared>

export type SecurityEvent = keyof typeof SECURITY_EVENTS
export const SECURITY_KINDS = Object.keys(SECURITY_EVENTS) as SecurityEvent[]
export type Alarm = Extract<SecurityEvent, `alarm-${string}`>
export const ALARMS = SECURITY_KINDS.filter((kind): kind is Alarm => kind.startsWith('alarm-'))

export type DetailOf<Kind extends SecurityEvent> = (typeof SECURITY_EVENTS)[Kind] extends {
  details: readonly (infer Detail)[]
}
  ? Detail
  : undefined
export type SecurityDetail = Exclude<{ [Kind in SecurityEvent]: DetailOf<Kind> }[SecurityEvent], undefined>

export type Noted = {
  [Kind in SecurityEvent]: { readonly kind: Kind } & (DetailOf<Kind> extends undefined
    ? { readonly detail?: undefined }
    : { readonly detail: DetailOf<Kind> })
}[SecurityEvent]

export const isSecurityEvent = (kind: string): kind is SecurityEvent => Object.hasOwn(SECURITY_EVENTS, kind)

/** Where an event came from and whose it is, as far as it is known. */
export type Origin = { readonly network: string | null; readonly who: string | null }

/** The key by which events are counted together (a million refusals from one network are a line an hour); null: on its own. */
export function foldOf(noted: Noted, page: string | null, origin: Origin, nowMs: number): string | null {
  const { folds }: Declared = SECURITY_EVENTS[noted.kind]
  if (!folds) return null
  const window = Math.floor(nowMs / (folds.hours * 3_600_000))
  const by = {
    origin: [page ?? '', origin.network ?? '', origin.who ?? ''],
    person: [origin.who ?? ''],
    all: [],
  }[folds.by]
  return [noted.kind, noted.detail ?? '', ...by, window].join('|')
}

export const ALARM_RULES = {
  /** Wrong codes of one organiser in an hour, or spread over a day; honest typing errors are one or two. */
  wrongFactors: 5,
  wrongFactorsADay: 8,
  /** At this hour, where the edition is, the day before is told in one email. */
  digestHour: 7,
} as const

/** Told at once, each in an email of its own; the others stand in the log and in the email of the day. */
export const TOLD_AT_ONCE = ['alarm-new-organiser', 'alarm-factor-lost', 'alarm-big-file'] as const
export type ToldAtOnce = (typeof TOLD_AT_ONCE)[number]
export type ToldDaily = Exclude<Alarm, ToldAtOnce> | 'new-device'

/** A browser that is not known, of somebody who has signed in before. */
export const NEW_DEVICE = ['code-new', 'link-new'] as const
const isNewDevice = (detail: string) => NEW_DEVICE.some((one) => one === detail)

export const mayAlarm = ({ kind, detail }: Noted): boolean =>
  kind === 'factor-failed' ||
  kind === 'organiser-granted' ||
  kind === 'read-much' ||
  (kind === 'signed-in' && isNewDevice(detail)) ||
  (kind === 'factor-changed' && detail === 'lost') ||
  (kind === 'command-run' && detail === 'restore')

/**
 * The few that organisers are written to about, each because honest people do it rarely and intruders must: guessing at a
 * second factor means that somebody has the mailbox; reading everybody, or taking them away in files, is what it is stolen for; a
 * second factor that is taken away, an organiser made at the command line (of others all are asked) and a database that is replaced are
 * things that everybody should know. `wrongLately`: wrong second factors of a day, this one included.
 */
export function alarmOf(
  { kind, detail }: Noted,
  count: number,
  { wrongLately }: { readonly wrongLately: number },
): Alarm | 'new-device' | null {
  switch (kind) {
    case 'factor-failed': {
      const isGuessed = count >= ALARM_RULES.wrongFactors || wrongLately >= ALARM_RULES.wrongFactorsADay
      return isGuessed ? 'alarm-factor-guessed' : null
    }
    case 'organiser-granted':
      return 'alarm-new-organiser'
    case 'signed-in':
      return isNewDevice(detail) ? 'new-device' : null
    case 'read-much':
      return detail === 'filed' ? 'alarm-big-file' : 'alarm-read-much'
    case 'factor-changed':
      return detail === 'lost' ? 'alarm-factor-lost' : null
    case 'command-run':
      return detail === 'restore' ? 'alarm-restored' : null
    default:
      return null
  }
}
