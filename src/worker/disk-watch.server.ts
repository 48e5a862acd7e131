import { randomUUID } from 'node:crypto'
import { type KnownTrouble, whatToTell } from '#domain/well.ts'
import { isOver, type WatchDeps } from '#features/console/well/well-job.server.ts'
import type { Saving } from '#features/ground/context.server.ts'
import { writeMessage } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import { defaultLocale } from '#i18n/locale.ts'
import type { Log } from '#platform/log.server.ts'
import type { Mailer } from '#platform/mailer/mailer.ts'
import { keepLooking } from './bell.ts'

export type DiskWatchDeps = WatchDeps & {
  saving: Saving
  mailer: Pick<Mailer, 'send'>
  log: Log
  brand: string
  siteUrl: string
  operatorEmail: string | null
  /** In which the moment is said; asked when there is something to say. */
  timeZone: () => Promise<string>
}

const LOOK_MS = 10_000

/** A full disk stops the queue, so the operator is written to directly; that it is over is told as usual (rules: watching). */
export function startDiskWatch(deps: DiskWatchDeps): { stop(): Promise<void> } {
  const { saving, clock, log, operatorEmail } = deps
  let known: KnownTrouble | null = null
  return keepLooking(log, 'disk-watch', async () => {
    await saving.canSave()
    const now = clock()
    if (!saving.isDiskFull()) {
      if (known?.toldAt) await isOver(deps, known)
      known = null
      return LOOK_MS
    }
    const news = whatToTell(known ? [known] : [], ['disk-full'], now)
    known ??= { trouble: 'disk-full', since: now, toldAt: null }
    if (news && operatorEmail !== null && (await tell(deps, operatorEmail, known)))
      known = { ...known, toldAt: now }
    return LOOK_MS
  })
}

/** False: it could not leave, and is tried again. */
async function tell(
  { mailer, clock, brand, siteUrl, timeZone }: DiskWatchDeps,
  to: string,
  known: KnownTrouble,
): Promise<boolean> {
  const view = {
    troubles: [known],
    backupDir: null,
    timeZone: await timeZone().catch(() => 'UTC'),
    pageUrl: `${siteUrl}/admin/well`,
  }
  const content = { template: 'site-trouble', view } as const
  const mail = { kind: 'mail', to, locale: defaultLocale, content, deadline: null } as const
  const sent = await mailer.send(writeMessage(randomUUID(), mail, clock(), { brand, siteUrl }))
  return sent.kind !== 'temporary'
}
