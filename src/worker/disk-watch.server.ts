import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { type KnownTrouble, whatToTell } from '#domain/well.ts'
import type { Saving } from '#features/ground/context.server.ts'
import { writeMessage } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import { defaultLocale } from '#i18n/locale.ts'
import type { Log } from '#platform/log.server.ts'
import type { Mailer } from '#platform/mailer/mailer.ts'
import { keepLooking } from './bell.ts'

export type DiskWatchDeps = {
  saving: Saving
  mailer: Pick<Mailer, 'send'>
  clock: () => Temporal.Instant
  log: Log
  brand: string
  siteUrl: string
  operatorEmail: string | null
  /** In which the moment is said; asked when there is something to say. */
  timeZone: () => Promise<string>
}

const LOOK_MS = 10_000

/**
 * A full disk takes no mail into the queue, so whoever runs the site is written to past it: when nothing can be saved, and
 * when that is over (rules: watching).
 */
export function startDiskWatch(deps: DiskWatchDeps): { stop(): Promise<void> } {
  const { saving, clock, log, operatorEmail } = deps
  let known: KnownTrouble | null = null
  return keepLooking(log, 'disk-watch', async () => {
    await saving.canSave()
    const now = clock()
    const isFull = saving.isDiskFull()
    const news = whatToTell(known ? [known] : [], isFull ? ['disk-full'] : [], now)
    if (isFull) known ??= { trouble: 'disk-full', since: now, toldAt: null }
    const isTold = news === null || operatorEmail === null || (await tell(deps, operatorEmail, known, isFull))
    if (known && isFull && news && isTold) known = { ...known, toldAt: now }
    if (!isFull && isTold) known = null
    return LOOK_MS
  })
}

/** False: it could not leave, and is tried again. */
async function tell(
  { mailer, clock, brand, siteUrl, timeZone }: DiskWatchDeps,
  to: string,
  known: KnownTrouble | null,
  isFull: boolean,
): Promise<boolean> {
  const view = {
    troubles: isFull && known ? [known] : [],
    backupDir: null,
    timeZone: await timeZone().catch(() => 'UTC'),
    pageUrl: `${siteUrl}/admin/well`,
  }
  const content = { template: 'site-trouble', view } as const
  const mail = { kind: 'mail', to, locale: defaultLocale, content, deadline: null } as const
  const sent = await mailer.send(writeMessage(randomUUID(), mail, clock(), { brand, siteUrl }))
  return sent.kind !== 'temporary'
}
