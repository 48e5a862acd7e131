import { beforeEach } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { takeReport, type Taken } from '#features/letters/returned-mail/returned-mail.server.ts'
import { lookAtReturned } from '#features/letters/returned-mail/returned-mail-job.server.ts'
import { mint } from './mail-scene.ts'
import { anOffer, database, deps, keys, prepareMailSending, sendDue, sink, worker } from './mail-sending.ts'

export const base = 'b@bounces.example.org'
/** What was logged since the test began. */
export let lines: string[] = []

/** Mails that leave with a way back, fresh for every test of the file that calls this. */
export function prepareReturnedMail(): void {
  prepareMailSending()
  beforeEach(() => {
    deps.bounceAddress = base
    lines = []
  })
}

export const email = 'amina@example.net'
export const look = () =>
  lookAtReturned({
    db: database.workerDb,
    worker,
    clock: database.clock.now,
    keys,
    log: createLog({ write: (line: string) => void lines.push(line) }),
    settings: { bounces: null },
  })
/** As a mail server posts it. */
export const post = (message: string): Promise<Taken> =>
  takeReport({ db: database.db, keys, clock: database.clock.now }, mint.gate(), Buffer.from(message))
export const returnPath = () => sink.received.at(-1)?.sender ?? ''
export const mails = () =>
  database.sql('select template, state, failure, reason from outbox order by queued_at, template')
export const match = async () => (await database.sql('select state, sent_at, deadline_at from match'))[0]
export const events = async () =>
  (await database.sql('select event from match_event order by id')).map((row) => row['event'])
export const badAddresses = () => database.sql('select status, put_right_at from bad_address')

/** An offer that has left, and its way back. */
export async function aSentOffer() {
  const scene = await anOffer({ guest: { email } })
  await sendDue()
  return { ...scene, to: returnPath() }
}
