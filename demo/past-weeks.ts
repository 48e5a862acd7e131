import { randomInt } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { openDatabase, type Database } from '#db/connect.server.ts'
import { firstEdition, type Edition } from '#domain/edition.ts'
import { noRates } from '#domain/mail-rate.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { editionRow } from '#features/ground/editions.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { checkCampaigns } from '#features/ground/mail-queue/campaigns-job.server.ts'
import { claimMails } from '#features/ground/mail-queue/sending/claiming.server.ts'
import { deliverMail, type SendingDeps } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import { expireOffers } from '#features/placing/matches/answering/expiring.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { openFolderMailer } from '#platform/mailer/folder.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { silentLog } from '#processes/cli/database.ts'
import { readSecret } from '#processes/wiring/data-folder.ts'
import type { DatabaseServer } from '#processes/wiring/database.ts'
import { systemClock } from '#processes/wiring/time.ts'

const openDaysAgo = 45
export const roundDaysAgo = 11
/** Far enough ahead that an answer is due in days and not in hours, whenever the demonstration is started. */
const leadDays = 60
const lowestLane = 3

/** The past weeks, told with the product's own commands by a clock that can be set. */
export type PastWeeks = Pick<Deps, 'db' | 'clock' | 'randomInt' | 'keys'> & {
  workerDb: Database
  settings: Settings
  edition: Edition
  goBackTo: (before: { days: number; hours?: number }) => void
  /** What the worker would have done by this moment: mails are sent and kept, offers past their deadline expire. */
  work: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a fresh database and makes the edition that the weeks belong to. */
export async function openPastWeeks(settings: Settings, server: DatabaseServer): Promise<PastWeeks> {
  const now = systemClock()
  let moment = now
  const clock = () => moment
  const db = openDatabase(server.connection('web'), clock, 2)
  const workerDb = openDatabase(server.connection('worker'), clock, 2)
  const sending: SendingDeps = {
    db: workerDb,
    worker: mint.worker(),
    clock,
    log: silentLog,
    mailer: openFolderMailer({ dataDir: settings.dataDir, from: settings.mailFrom }),
    keys: makeKeys(readSecret(settings.dataDir, settings.secretKey)),
    randomInt: (below) => randomInt(below),
    rates: noRates,
    brand: settings.brandName,
    bounceAddress: null,
    siteUrl: settings.publicUrl.origin,
  }
  const edition = await db.run(mint.gate(), async (tx) => {
    await tx
      .insertInto('edition')
      .values(editionRow(demoEdition(now)))
      .execute()
    return getCurrentEdition(tx)
  })
  return {
    db,
    clock,
    workerDb,
    settings,
    keys: sending.keys,
    randomInt: sending.randomInt,
    edition,
    goBackTo: ({ days, hours = 0 }) => {
      moment = now.subtract({ hours: 24 * days + hours })
    },
    work: async () => {
      await expireOffers(workerDb, sending.worker, clock)
      await checkCampaigns(sending)
      while (await deliverOne(sending));
    },
    close: async () => {
      await Promise.all([db.close(), workerDb.close()])
    },
  }
}

function demoEdition(now: Temporal.Instant): Omit<Edition, 'id'> {
  const edition = firstEdition(now.add({ hours: 24 * leadDays }))
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  // The rounds have begun, whatever the calendar says: that is what there is to see.
  return {
    ...edition,
    registrationOpensOn: today.subtract({ days: openDaysAgo }),
    firstNotificationOn: today.subtract({ days: roundDaysAgo }),
  }
}

async function deliverOne(sending: SendingDeps): Promise<boolean> {
  const now = sending.clock()
  const [mail] = await sending.db.run(sending.worker, (tx) =>
    claimMails(tx, { worker: 0, lowestLane, now, rate: null }, 1),
  )
  if (mail) await deliverMail(mail, sending)
  return mail !== undefined
}
