import { calledAs } from './called-as.server.ts'
import type { DestinationStream } from 'pino'
import type { LogEvent } from './log.server.ts'

/** One line of the log as it is written for machines. */
type Line = { level: string; event?: LogEvent; time?: string } & Record<string, unknown>

/** The log for a person at a terminal: what a start does and what goes wrong, a line each. Requests, mails and jobs are left out. */
export function inWords(write: (text: string) => void): DestinationStream {
  let migrated = 0
  return {
    write: (text) => {
      for (const one of text.split('\n').filter(Boolean)) {
        const line = JSON.parse(one) as Line
        migrated = line.event === 'migration.applied' ? migrated + 1 : migrated
        const words = sayLine(line, migrated)
        if (words !== null) write(`${words}\n`)
      }
    },
  }
}

function sayLine(line: Line, migrated: number): string | null {
  const { event, level } = line
  switch (event) {
    case 'database.starting':
      return line.kind === 'own' ? 'Starting the database ...' : 'Asking the database server ...'
    case 'migration.applied':
      // The first says that it has begun; then a word now and then how far it is.
      return migrated === 1 || migrated % 10 === 0
        ? `Bringing the database up to date: ${migrated === 1 ? 'begun' : `${migrated} steps`} ...`
        : null
    case 'database.ready':
      return migrated > 1 ? `The database is up to date (${migrated} steps).` : null
    case 'database.back':
      return timed(line, 'The database is there again.')
    case 'mail.server-back':
      return timed(line, 'The mail server is there again.')
    case 'proxy.unnamed':
      return timed(line, UNNAMED_PROXY)
    case 'key.unkept':
      return sayUnkeptKey(line.key)
    case 'mail.unset':
      return timed(line, 'Warning: SMTP_URL is not set, so nobody receives a sign-in code.')
    case 'backup.unwritable':
      return timed(
        line,
        `Warning: in the folder BACKUP_DIR nothing can be written, so no backup is made: ${reasonOf(line)}`,
      )
    case 'process.said':
      return String(line.words)
    case 'process.stopping':
      return 'Stopping: what is being asked is answered first ...'
    case 'process.stopped':
      return 'Stopped.'
    default:
      return level === 'warn' || level === 'error' ? timed(line, sayTrouble(line)) : null
  }
}

const UNNAMED_PROXY =
  'Warning: visitors come through a proxy that TRUSTED_PROXIES does not name, so all of them share the limits of one. ' +
  'Name its address there, such as 127.0.0.1.'

/** Asked from the first start on: on the day it is needed it is too late. */
function sayUnkeptKey(key: unknown): string {
  const name = key === 'file' ? 'the file secrets/key in the data folder' : `the setting ${String(key)}`
  return (
    `Warning: only ${name} opens the backups of this site. If it is lost, they are worth nothing and nobody can help. ` +
    `Keep a copy elsewhere, such as a password safe, and then say so: ${calledAs('key kept')}`
  )
}

const reasonOf = (line: Line) => (line.err as { message?: string } | undefined)?.message

const timed = ({ time = '' }: Line, words: string) => `${time.slice(11, 19)} ${words}`
const known = new Set(['level', 'time', 'pid', 'hostname', 'event', 'err', 'requestId', 'msg'])

/** `mail.delayed: mailId 7, tries 2: connection refused (request …)` */
function sayTrouble(line: Line): string {
  const fields = Object.entries(line)
    .filter(([name, value]) => !known.has(name) && value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  const parts = [
    `${line.level === 'error' ? 'ERROR' : 'Warning'} ${line.event}`,
    fields.join(', '),
    reasonOf(line),
  ]
  const request = typeof line.requestId === 'string' ? ` (request ${line.requestId})` : ''
  return parts.filter(Boolean).join(': ') + request
}
