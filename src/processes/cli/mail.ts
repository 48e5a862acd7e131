import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import { minutesLate } from '#domain/mail-health.ts'
import { cut } from '#domain/cut.ts'
import { pauseQueue, resumeQueue } from '#features/ground/mail-queue/control.server.ts'
import { readQueueState } from '#features/ground/mail-queue/control.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { WebDeps } from '../wiring/deps.ts'
import { withDeps } from './database.ts'
import type { Output } from './output.ts'
import { WrongUsage } from './usage.ts'

const withoutReason = 'command line'

/** `mail pause [REASON]`, `mail resume`, `mail status` */
export async function runMail(args: string[], settings: Settings, output: Output): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [verb, ...words] = positionals
  const work = works[verb ?? '']
  if (!work || (verb !== 'pause' && words.length > 0)) {
    throw new WrongUsage('mail takes one thing to do: mail pause [REASON], mail resume or mail status')
  }
  await withDeps(settings, (deps) => work(deps, output, words.join(' ')))
  return 0
}

type Work = (deps: WebDeps, output: Output, reason: string) => Promise<void>

const works: Readonly<Record<string, Work>> = {
  pause: async ({ db, clock }, { say }, typed) => {
    const reason = cut(typed.trim(), 500) || withoutReason
    const isNew = await db.run(mint.worker(), (tx) => pauseQueue(tx, { by: null, reason }, clock()))
    say(
      isNew ? 'The mail queue is paused: nothing leaves but codes for signing in.' : 'It was paused already.',
    )
  },
  resume: async ({ db, clock }, { say }) => {
    const wasPaused = await db.run(mint.worker(), (tx) => resumeQueue(tx, null, clock()))
    const { held } = await db.run(mint.worker(), (tx) => readQueueState(tx, clock()))
    say(wasPaused ? 'The mail queue goes on.' : 'It was not paused.')
    if (held > 0) say(`${held} mails from a backup are held: look at /admin/checkQueuedEmails.`)
  },
  status: async ({ db, clock }, { say }) => {
    const state = await db.run(mint.worker(), (tx) => readQueueState(tx, clock()))
    say(state.pausedAt ? `Paused since ${state.pausedAt.toString()}.` : 'Not paused.')
    if (state.downSince) say(`The mail server does not answer since ${state.downSince.toString()}.`)
    say(`Oldest due mail: ${Math.floor(minutesLate(state, clock()))} minutes late. Held: ${state.held}.`)
  },
}
