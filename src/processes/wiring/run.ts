import '#i18n/register-texts.server.ts'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { mint } from '#db/actor.server.ts'
import { checkKey, nameKey } from '#features/clock/backups/kept-key.server.ts'
import { hasOrganiser } from '#features/ground/sign-in/organisers.server.ts'
import { watchLog } from '#features/ground/security/watching.server.ts'
import type { Log } from '#platform/log.server.ts'
import { answerHealth } from '#platform/http/health.server.ts'
import { type Metrics, openMetrics } from '#platform/metrics.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { tryWriting } from '#platform/try-writing.server.ts'
import { createProxyTest } from '#platform/settings/trusted-proxies.server.ts'
import { startWorker } from '#worker/start.server.ts'
import type { Bounds } from './connections.ts'
import { prepareDataFolder } from './data-folder.ts'
import { startDatabase, type DatabaseServer } from './database.ts'
import { openWebDeps, openWorkerDeps, type WebDeps } from './deps.ts'
import type { Listener } from './listen.ts'
import { listen } from './listen.ts'
import { healthOf } from './readiness.ts'
import { makeHandler, type Site } from './site.ts'
import { machineTime, type Time } from './time.ts'

export type Running = { settings: Settings; hasOrganiser: boolean; stop: () => Promise<void> }

/** What may still be running when the time for stopping is over is cut off: within ten seconds all is over. */
const drainMs = 5_000
/** So long a proxy that asks each second who is there takes to hear of it. */
const leaveMs = 1_500

/** Starts everything of a role in the order in which it can fail: folder, port, database, worker, pages. On failure all is stopped again. */
export async function run(asked: Settings, log: Log, site: Site, time: Time = machineTime): Promise<Running> {
  const started = performance.now()
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    prepareDataFolder(asked.dataDir, (words) => log.warn('process.said', { words }))
    const isWorker = asked.role === 'worker'
    const port = isWorker ? asked.healthPort : asked.port
    const listener =
      port === null ? null : await listen(asked.host, port, undefined, undefined, boundsOf(asked, log))
    if (listener) undo.push(() => listener.close(drainMs))
    const settings = listener && !isWorker ? site.withPort(asked, listener.port) : asked
    const server = await startDatabase(settings, log, time)
    undo.push(server.stop)
    const documentsDir = site.clientDir && join(site.clientDir, '../documents')
    const web = await openWebDeps(settings, log, server, documentsDir, time)
    undo.push(web.db.close)
    undo.push(async () => web.saving.close())
    undo.push(watchLog({ ...web, gate: mint.gate() }).flush)
    if (settings.role !== 'web') undo.push(await startMail(settings, log, server, web, time))
    const metrics = openMetrics()
    log.watch(metrics.note)
    if (listener) listener.serve(isWorker ? serveHealth(web, metrics) : await makeHandler(web, site, metrics))
    await warnAtStart(web, log)
    const isLedBySomebody = await web.db.run(mint.gate(), hasOrganiser)
    log.info('process.ready', {
      ...(listener ? { port: listener.port } : {}),
      ms: Math.round(performance.now() - started),
    })
    return { settings, hasOrganiser: isLedBySomebody, stop: () => closeFirst(listener, web, stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

const boundsOf = ({ trustedProxies }: Settings, log: Log): Partial<Bounds> => ({
  isProxy: createProxyTest(trustedProxies),
  onClosed: (why) => log.info('connection.closed', { why }),
})

/** What would only be missed on the day it is needed. Of the key until somebody has said that it is kept elsewhere, too. */
async function warnAtStart(web: WebDeps, log: Log): Promise<void> {
  const { backupDir, smtpUrl, mailboxEnabled } = web.settings
  if (smtpUrl === null && !mailboxEnabled) log.warn('mail.unset', {})
  const unwritable = backupDir && (await tryWriting(backupDir))
  if (unwritable) log.warn('backup.unwritable', { err: unwritable })
  const state = await web.db.run(mint.worker(), (tx) => checkKey(tx, web))
  if (state === 'unkept') log.warn('key.unkept', { key: nameKey(web.settings) })
}

/** Requests under way are answered while the database is still there. */
async function closeFirst(
  listener: Listener | null,
  { settings }: Pick<WebDeps, 'settings'>,
  stop: () => Promise<void>,
): Promise<void> {
  const hasProxy = settings.role !== 'worker' && settings.trustedProxies.length > 0
  if (hasProxy) await listener?.leave(leaveMs)
  await listener?.close(hasProxy ? drainMs - leaveMs : drainMs)
  await stop()
}

async function startMail(
  settings: Settings,
  log: Log,
  server: DatabaseServer,
  { saving }: Pick<WebDeps, 'saving'>,
  time: Time,
): Promise<() => Promise<void>> {
  const deps = openWorkerDeps(settings, log, server, saving, time)
  const worker = await startWorker(deps)
  return async () => {
    await worker.stop()
    await deps.db.close()
  }
}

/** A worker has no pages, but its operator asks the same. */
function serveHealth(web: WebDeps, metrics: Metrics): RequestListener {
  const health = answerHealth(new Hono<{ Bindings: HttpBindings }>(), healthOf(web, metrics))
  const answer = getRequestListener((request, env) => health.fetch(request, env))
  return (request, response) => void answer(request, response)
}
