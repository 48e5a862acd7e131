import { version } from '../../../package.json'
import { isDiskFull } from '#domain/disk.ts'
import { calledAs } from '#platform/called-as.server.ts'
import { createLog } from '#platform/log.server.ts'
import { inWords } from '#platform/log-words.server.ts'
import { explainSettings, EXIT_WRONG_SETTING } from '#platform/settings/explain-settings.server.ts'
import { readSettings } from '#platform/settings/settings.server.ts'
import { CannotStart } from './cannot-start.ts'
import { run, type Running } from './run.ts'
import type { Site } from './site.ts'
import { machineTime, type Time } from './time.ts'
import { readFileSync } from 'node:fs'

/** What the runtime and the database's programs reserve, most of which they never use: below it they end without a word. */
const LEAST_BYTES = 1024 ** 3
/** Files, connections, the database's own. */
const LEAST_FILES = 256

const LEAST = [
  { limit: 'Max data size', least: LEAST_BYTES, how: 'ulimit -d, LimitDATA of systemd' },
  { limit: 'Max address space', least: 8 * LEAST_BYTES, how: 'ulimit -v, LimitAS of systemd' },
  { limit: 'Max open files', least: LEAST_FILES, how: 'ulimit -n, LimitNOFILE of systemd' },
] as const

/** Checks the process limits before anything starts, as too small ones kill a start midway. `limits`: as Linux tells them; unknown ones pass. */
export function checkMachineLimits(limits: string = readLimits()): void {
  for (const { limit, least, how } of LEAST) {
    const [, soft] = new RegExp(`^${limit}\\s+(\\d+)\\s`, 'm').exec(limits) ?? []
    if (soft === undefined || Number(soft) >= least) continue
    throw new CannotStart(
      `This machine gives the process too little: ${limit.toLowerCase()} is ${soft}, and ${least} is the least (${how}).`,
      71,
    )
  }
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

const stopMs = 9_500

/** A process from its environment to its exit code: settings, start, and an orderly end at SIGTERM or SIGINT. */
export async function main(
  env: NodeJS.ProcessEnv,
  site: Site,
  onReady: (running: Running) => Promise<void> | void,
  time: Time = machineTime,
) {
  const settings = readSettings(env)
  if (!settings.ok) {
    console.error(explainSettings(settings.error))
    process.exit(EXIT_WRONG_SETTING)
  }
  const { logFormat } = settings.value
  const isForPeople = logFormat === null ? process.stdout.isTTY : logFormat === 'words'
  const log = isForPeople ? createLog(inWords((text) => process.stdout.write(text))) : createLog()
  log.info('process.starting', { role: settings.value.role, version, node: process.version })
  const stopAsked = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })
  const fail = failing(log, isForPeople)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  try {
    checkMachineLimits()
    const running = await run(settings.value, log, site, time)
    await onReady(running)
    const signal = await stopAsked
    const started = performance.now()
    log.info('process.stopping', { signal })
    setTimeout(() => process.exit(1), stopMs).unref()
    await running.stop()
    log.info('process.stopped', { ms: Math.round(performance.now() - started) })
    process.exit(0)
  } catch (error) {
    fail(error)
  }
}

/** Whatever ends the process says why where people look (stderr) and where machines do (the log). */
const failing =
  (log: ReturnType<typeof createLog>, isForPeople: boolean) =>
  (error: unknown): never => {
    const isKnown = error instanceof CannotStart
    if (isKnown) console.error(error.message)
    // At a terminal that would be the same line twice.
    if (!isKnown || !isForPeople) log.error('process.failed', { err: error })
    process.exit(isKnown ? error.exitCode : isDiskFull(error) ? 74 : 70)
  }

const firstOrganiser = ({ bootstrapAdminEmail, publicUrl }: Running['settings']) =>
  bootstrapAdminEmail
    ? `the person who signs in at ${publicUrl.origin}/login as ${bootstrapAdminEmail}`
    : calledAs('admin grant YOU@EXAMPLE.ORG')

/** What a person at the terminal needs to go on; who has asked for lines of JSON alone gets nothing else. */
export function announce({ settings, hasOrganiser }: Running): void {
  if (settings.logFormat === 'json') return
  const lines = [
    '',
    `  ${settings.brandName} is at ${settings.publicUrl.origin}`,
    `  Data is in ${settings.dataDir}`,
    settings.mailboxEnabled
      ? `  Mails are kept and shown at ${settings.publicUrl.origin}/dev/mailbox`
      : `  Mails are sent from ${settings.mailFrom.address}`,
    ...(hasOrganiser || settings.role === 'worker' ? [] : [`  First organiser: ${firstOrganiser(settings)}`]),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
