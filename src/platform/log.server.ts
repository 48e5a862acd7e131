import { randomBytes } from 'node:crypto'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { MassAction } from '#domain/backup.ts'
import type { Bite } from '#domain/sign-in-limits.ts'
import { mask, scrub } from './log-mask.server.ts'

export { scrub }

/** Every log event with its fields. A closed list, so no personal data can get in: ids, numbers, states and reasons only. */
export type LogEvents = {
  'process.starting': { role: string; version: string; node: string }
  'process.ready': { port?: number; ms: number }
  'process.stopping': { signal: string }
  'process.stopped': { ms: number }
  'process.failed': { err: unknown }
  /** What a start does or finds on this machine, in words of ours: folders and logins of the system, nothing about people. */
  'process.said': { words: string }
  'database.starting': { kind: 'own' | 'server' }
  'database.ready': { kind: 'own' | 'server'; version: string; ms: number }
  'database.stopped': { ms: number }
  /** Once for each time it cannot be asked, however many ask; and that it is there again. */
  'database.lost': { err: unknown }
  'database.back': Record<never, never>
  /** No room: nothing can be saved, told once until it is over; or some of our files could not be written, told once an hour. */
  'disk.full': { where: 'database' | 'files'; err: unknown }
  'disk.free-again': Record<never, never>
  /** The clock shows so much more (or less) than it should; or than that of the database, and this node does nothing by it. */
  'clock.moved': { seconds: number }
  'clock.apart': { seconds: number }
  'migration.applied': { migration: string; ms: number }
  /** Something stands in front of us that TRUSTED_PROXIES does not name: all visitors share the limits of one. */
  'proxy.unnamed': Record<never, never>
  /** All pages to read are there, also for who comes while the database is away. */
  'pages.kept': { count: number; ms: number }
  'edition.created': { editionId: string }
  /** By us: it asked without waiting for answers, read none, or was one of too many from one address. */
  'connection.closed': { why: 'in-line' | 'unread' | 'too-many' }
  /** Status 499: the client had left. */
  'request.finished': { method: string; path: string; status: number; ms: number }
  'request.refused': {
    method: string
    path: string
    reason: 'origin' | 'too-large'
    status: number
  }
  /** A form whose end never came: somebody left, or took longer than is waited for. */
  'request.cut-short': Record<never, never>
  /** Somebody was kept from what is not theirs; who and where stands in the log of security events. */
  'access.refused': { why: 'not-an-organiser' | 'not-approved' | 'not-found' | 'forbidden' }
  /** What stands in the log of security events stands here as well, for collectors; without the network address. */
  'security.noted': {
    kind: string
    detail?: string | undefined
    by?: string | undefined
    about?: string | undefined
  }
  /** An event that touches security could not be written down; what it was about happened all the same. */
  'security-log.failed': { kind: string }
  'request.failed': { method: string; path: string; status: number; err: unknown }
  /** An organiser's content file that cannot be shown; `file` is one of a closed list. */
  'content.refused': { file: string; reason: string }
  /** The organisers' list of streets: read anew, or there and not readable. */
  'streets.read': { count: number; bad: number }
  'streets.refused': { reason: string }
  /** The configured address search did not answer as it should. */
  'geocoder.failed': { reason: string; status?: number }
  'browser.failed': { path: string; reason: string }
  'sign-in.limited': { limit: Bite }
  /** An organiser's second factor; whose it is and when stands in the rows, and in a mail to them. */
  'second-factor.changed': { what: 'added' | 'removed' | 'lost' }
  'second-factor.recovered': Record<never, never>
  'second-factor.copied': Record<never, never>
  /** Somebody checks more letters in an hour than one office does. */
  'letter.limited': Record<never, never>
  /** There is no way out for mails, and nobody is shown them either. */
  'mail.unset': Record<never, never>
  'mail.sent': { mailId: string; kind: string; tries: number; ms: number }
  'mail.delayed': { mailId: string; kind: string; tries: number; err: unknown }
  'mail.failed': { mailId: string; kind: string; tries: number; err: unknown }
  'mail.held': { count: number }
  /** A mail server reports of a mail that had left; `report` is one of the kinds of domain/mail-report. */
  'mail.returned': { mailId: string; kind: string; report: string; status?: string | undefined }
  /** The breaker opened (mails wait, one is tried now and then), and closed again. */
  'mail.server-down': { err: unknown }
  'mail.server-back': Record<never, never>
  /** Organisers have named who may open incidents, with the yes of another; who stands in the rows. */
  'incident-team.named': { members: number }
  /** An hourly backup was made and tried, or one before something was done to many; or there is none, and why. */
  'backup.made': { before?: MassAction; rows: number; bytes: number; ms: number }
  'backup.failed': {
    reason:
      | 'disk-full'
      | 'not-the-same'
      | 'not-proven'
      | 'before-migrating'
      | `before-${MassAction}`
      | 'other'
    err: unknown
  }
  /** At the start: where backups are to lie nothing can be written. */
  'backup.unwritable': { err: unknown }
  /** It is on another machine as well; or is not yet, and is tried again. */
  'backup.copied': { bytes: number; ms: number }
  'backup.not-copied': { err: unknown }
  /** Nobody has said yet that what opens the backups is kept elsewhere, too. */
  'key.unkept': { key: 'BACKUP_KEY' | 'SECRET_KEY' | 'file' }
  /** Somebody deleted their account, and an old backup brought back would not know. */
  'deletion.not-noted': { err: unknown }
  'job.finished': { job: string; count?: number; ms: number }
  'job.failed': { job: string; err: unknown }
}
export type LogEvent = keyof LogEvents

type OnEvent = <E extends LogEvent>(event: E, fields: LogEvents[E]) => void

export type Log = {
  info<E extends LogEvent>(event: E, fields: LogEvents[E]): void
  warn<E extends LogEvent>(event: E, fields: LogEvents[E]): void
  error<E extends LogEvent>(event: E, fields: LogEvents[E]): void
  /** The same log with the id of one request on every line. */
  forRequest(requestId: string): Log
  watch(onEvent: OnEvent): void
}

/** JSON lines on stdout, or on `destination` (the command line logs to stderr: `pino.destination(2)`). */
export function createLog(
  destination: DestinationStream = inBundles(pino.destination({ fd: 1, sync: true })),
): Log {
  return wrap(
    pino(
      {
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        // Errors arrive serialised; pino's own serialiser would rewrite them.
        serializers: { path: scrub, err: (serialised) => serialised },
        redact: { paths: FORBIDDEN.flatMap((name) => [name, `*.${name}`]), remove: true },
      },
      destination,
    ),
  )
}

/** How long a line may wait for others, and how many of them wait at most. */
const WAIT_MS = 10
const MOST_WAITING = 64 * 1024

/**
 * Lines that come close together go out in one write: a write for each would cost more than sending a page. They are out
 * before the process ends, also by an error that nobody caught; what kills it at once takes the last hundredth of a second
 * along.
 */
function inBundles(destination: DestinationStream): DestinationStream {
  let waiting = ''
  const write = () => {
    const lines = waiting
    waiting = ''
    if (lines) destination.write(lines)
  }
  process.on('exit', write)
  return {
    write: (line) => {
      if (!waiting) setTimeout(write, WAIT_MS).unref()
      waiting += line
      if (waiting.length > MOST_WAITING) write()
    },
  }
}

/** Sixteen letters, without digits: it can never look like a code, and people can read it out from an error page. */
export function createRequestId(): string {
  return Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'

/** A second net under the types: these never appear, wherever they come from. */
const FORBIDDEN = [
  'email',
  'phone',
  'name',
  'code',
  'token',
  'cookie',
  'authorization',
  'password',
  'ip',
  'headers',
]

function wrap(logger: Logger, watchers: OnEvent[] = []): Log {
  const at =
    (level: 'info' | 'warn' | 'error') =>
    <E extends LogEvent>(event: E, fields: LogEvents[E]) => {
      logger[level]({ event, ...hideErrors(fields) })
      for (const onEvent of watchers) onEvent(event, fields)
    }
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    forRequest: (requestId) => wrap(logger.child({ requestId }), watchers),
    watch: (onEvent) => void watchers.push(onEvent),
  }
}

/** Before pino sees it: of a real Error it copies the bare message into `msg`, past every serialiser. */
function hideErrors(fields: object): object {
  return 'err' in fields ? { ...fields, err: serialiseError(fields.err) } : fields
}

type LoggedError = { type: string; message: string; reason?: string; stack?: string; cause?: LoggedError }

/** Kind, masked message, stack and reason code. Nothing else: PostgreSQL's `detail` and nodemailer's `rejected` hold addresses and rows. */
function serialiseError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return serialiseThrown(error, depth)
  const reason = 'code' in error && isReasonCode(error.code) ? { reason: error.code } : {}
  const said = quotesWhatWasTyped(error) ? messageOf(error).replace(/["'].*$/s, '[typed]') : messageOf(error)
  const stack =
    error.stack === undefined ? {} : { stack: mask(error.stack.replace(error.message, () => said)) }
  const cause =
    error.cause === undefined || depth > 3 ? {} : { cause: serialiseError(error.cause, depth + 1) }
  return { type: error.name, message: mask(said), ...reason, ...stack, ...cause }
}

/** Of several errors at once (each address of a host) the message is empty. */
const messageOf = (error: Error): string =>
  error.message || (error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : '')

/** What was thrown and is no Error. Of objects only the names of fields, since values may be personal. */
function serialiseThrown(thrown: unknown, depth: number): LoggedError {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: mask(String(thrown)) }
  const type = thrown.constructor?.name ?? 'object'
  if (thrown instanceof Response) return { type: 'Response', message: `status ${thrown.status}` }
  if ('message' in thrown && typeof thrown.message === 'string') {
    const like = Object.assign(new Error(thrown.message), {
      name: 'name' in thrown && typeof thrown.name === 'string' ? thrown.name : type,
      ...('code' in thrown ? { code: thrown.code } : {}),
      ...('cause' in thrown ? { cause: thrown.cause } : {}),
      stack: 'stack' in thrown && typeof thrown.stack === 'string' ? thrown.stack : undefined,
    })
    return serialiseError(like, depth)
  }
  return { type, message: `an object with ${Object.keys(thrown).join(', ') || 'nothing in it'}` }
}

/** `invalid input syntax for type date: "…"` and `Unexpected token 'A', "Alice" is not valid JSON` repeat the value. */
function quotesWhatWasTyped(error: Error): boolean {
  const isDataException =
    'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code)
  return isDataException || error instanceof SyntaxError
}

/** ECONNREFUSED, ERR_…, or an SQLSTATE of five characters. */
function isReasonCode(code: unknown): code is string {
  return typeof code === 'string' && /^(E[A-Z_]+|[0-9A-Z]{5})$/.test(code)
}
