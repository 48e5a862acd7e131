/** In milliseconds: how long a connection may keep others waiting in a statement, for a lock, idle in a transaction, or silent while it listens. */
export type LineLimits = {
  statement: number
  lock: number
  idleInTransaction: number
  /** Null: it may rest as long as it likes, holding nothing. */
  idle: number | null
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A transaction that hangs is ended before those who wait for its locks give up. */
export const LINES = {
  pages: { statement: 45 * SECOND, lock: 20 * SECOND, idleInTransaction: 15 * SECOND, idle: null },
  worker: { statement: 2 * MINUTE, lock: 20 * SECOND, idleInTransaction: 15 * SECOND, idle: null },
  counters: { statement: 10 * SECOND, lock: 5 * SECOND, idleInTransaction: 4 * SECOND, idle: null },
  /** Listens, and holds a lock by which others know that it lives. It says something every few seconds. */
  listening: {
    statement: 10 * SECOND,
    lock: 5 * SECOND,
    idleInTransaction: 4 * SECOND,
    idle: 30 * SECOND,
  },
  /** Asks something before or beside the pools. */
  once: { statement: MINUTE, lock: 30 * SECOND, idleInTransaction: 20 * SECOND, idle: null },
  /** Of a migration that waits for a lock, all pages wait: so it waits no longer than they do. */
  migration: { statement: HOUR, lock: 20 * SECOND, idleInTransaction: 15 * SECOND, idle: null },
  /** Reads or writes everything, at the pace of a disk. */
  backup: { statement: HOUR, lock: 10 * SECOND, idleInTransaction: 10 * MINUTE, idle: null },
  /** All other connections, such as an operator's psql. */
  others: { statement: HOUR, lock: MINUTE, idleInTransaction: 5 * MINUTE, idle: null },
} as const satisfies Record<string, LineLimits>

export type LineKind = keyof typeof LINES

/** How many lines a process keeps at most, of each kind. Docs: operating/several-nodes. */
export const MOST_LINES = { pool: 10, counters: 2, timedJobs: 1, listening: 1 } as const
/** Of pages: their pool, its counters, and one that listens. */
export const LINES_OF_PAGES = MOST_LINES.pool + MOST_LINES.counters + MOST_LINES.listening
/** Of a worker: timed jobs have a line and counters of their own. */
export const LINES_OF_WORKER = LINES_OF_PAGES + MOST_LINES.timedJobs + MOST_LINES.counters

/** How often a line that only listens says that it lives. */
export const SIGN_OF_LIFE_MS = 5 * SECOND

/** Longer than the server lets a statement take, no answer comes any more: the caller gives the connection up. */
export const silenceOf = ({ statement }: LineLimits): number => statement + 5 * SECOND

/** A peer that answers nothing, not even that it has received something, is gone. In seconds, and for what was sent in milliseconds. */
const PEER = { keepaliveIdle: 10, keepaliveInterval: 5, keepaliveCount: 3, unacknowledged: 20 * SECOND }
export const KEEPALIVE_MS = PEER.keepaliveIdle * SECOND

/** The same in the words of the database server: what a session, a role or a database is given. */
export const settingsOf = (limits: LineLimits): Record<string, string> => ({
  statement_timeout: String(limits.statement),
  lock_timeout: String(limits.lock),
  idle_in_transaction_session_timeout: String(limits.idleInTransaction),
  idle_session_timeout: String(limits.idle ?? 0),
  tcp_keepalives_idle: String(PEER.keepaliveIdle),
  tcp_keepalives_interval: String(PEER.keepaliveInterval),
  tcp_keepalives_count: String(PEER.keepaliveCount),
  tcp_user_timeout: String(PEER.unacknowledged),
})
