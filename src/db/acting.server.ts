import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from './actor.server.ts'

/** Made from the site's secret; the database checks with the same key, in a table that no role of the site may read. */
export type ActorKey = Buffer

/** Which connection this is, as the server tells it, and what its clock said at `at` of ours. */
export type Backend = { pid: number; epoch: number; at: number }

export const askBackend =
  'select pg_backend_pid() as pid, extract(epoch from clock_timestamp())::float8 as epoch'

/** No transaction begins so long after it was asked for; a ticket seen later, in a log, opens nothing. */
const TICKET_SECONDS = 60

/** The database refuses a ticket: by another key, for another connection, or too late. */
export const isRefusedTicket = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === 'BX001'

/** Who acts, and when, as the policies read it. */
export function claimOf(actor: Actor, moment: Temporal.Instant): string {
  const person = 'personId' in actor ? actor.personId : ''
  if (!/^[0-9a-f-]*$/i.test(person)) throw new Error('a person whose id is none')
  return `${actor.kind}|${person}|${moment.toString()}`
}

/** The proof that it is us who say so, as the database takes it: good for a transaction that begins now over this connection. */
export function ticketFor(claim: string, key: ActorKey, backend: Backend): [string, number, Buffer] {
  const until = Math.floor(backend.epoch + (performance.now() - backend.at) / 1000) + TICKET_SECONDS
  return [claim, until, createHmac('sha256', key).update(`ticket|${claim}|${backend.pid}|${until}`).digest()]
}

/** Beginning a transaction as somebody: `query` is given to the driver as it is. */
export function beginActing(
  claim: string,
  key: ActorKey,
  backend: Backend,
): pg.Query & { done: Promise<void> } {
  // As values and not as text: what a connection was last asked can be read from others of the same role.
  const query = new pg.Query({
    name: 'act_as',
    text: 'select app.act_as($1, $2, $3)',
    values: ticketFor(claim, key, backend),
  })
  const submit = query.submit.bind(query)
  // One message with the beginning, as most transactions are a question or two: apart they would be a third of the work.
  query.submit = (connection) => {
    connection.stream.cork()
    connection.parse({ name: '', text: 'begin', types: [] }, true)
    connection.bind({ portal: '', statement: '', values: [] }, true)
    connection.execute({ portal: '', rows: '' }, true)
    submit(connection)
    connection.stream.uncork()
  }
  const done = new Promise<void>((resolve, reject) => {
    Object.assign(query, { callback: (error: Error | null) => (error ? reject(error) : resolve()) })
  })
  return Object.assign(query, { done })
}
