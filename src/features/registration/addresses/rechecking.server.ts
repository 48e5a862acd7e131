import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { keepFinding } from './keeping.server.ts'
import { makeAddressChecker, type AddressChecker } from './addresses.server.ts'

export type RecheckDeps = Pick<Deps, 'clock' | 'keys' | 'log'> & {
  db: Database
  worker: Worker
  settings: Pick<Deps['settings'], 'dataDir' | 'geocoder'>
}

/**
 * Looks again at addresses of offers that were not found: organisers often set up a list of streets or an address search
 * when the first hosts are there already. Offers of before there was a check are looked at too. Returns how many were found now or wait for an answer. Repeating it changes nothing.
 */
export async function recheckAddresses(deps: RecheckDeps): Promise<number> {
  const checker = await makeAddressChecker(deps)
  return deps.db.run(deps.worker, async (tx) => {
    await noteUnknown(tx, checker, deps.clock())
    let count = 0
    for (const row of await listNotFound(tx)) {
      if (!checker.fingerprint(row).equals(row.fingerprint)) continue
      if (await recheck(tx, row, checker, deps)) count += 1
    }
    return count
  })
}

type Row = Awaited<ReturnType<typeof listNotFound>>[number]

async function recheck(
  tx: Tx,
  row: Row,
  checker: AddressChecker,
  { clock, keys }: RecheckDeps,
): Promise<boolean> {
  const now = clock()
  const finding = checker.check(row)
  const isNews =
    finding.outcome === 'found' || (finding.outcome === 'not-found' && row.outcome === 'not-checked')
  if (isNews) await keepFinding(tx, row, finding, now, keys)
  const asks =
    checker.asksGeocoder && finding.outcome !== 'found' && row.source !== 'geocoder' && row.failures === 0
  if (asks) await letWait(tx, row, now)
  return isNews || asks
}

async function letWait(tx: Tx, { registrationId }: Row, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('addressCheck')
    .set({ nextTryAt: now.toString() })
    .where('registrationId', '=', registrationId)
    .execute()
}

/** Nobody has looked at these addresses yet: from now on they are among those that are not found. */
async function noteUnknown(tx: Tx, checker: AddressChecker, now: Temporal.Instant): Promise<void> {
  const homes = await tx
    .selectFrom('hostAddress as home')
    .innerJoin('registration', 'registration.id', 'home.registrationId')
    .leftJoin('addressCheck as check', 'check.registrationId', 'home.registrationId')
    .select(['home.registrationId', 'home.street', 'home.houseNumber', 'home.postalCode', 'home.city'])
    .where('registration.state', '=', 'submitted')
    .where('home.addressCheck', '!=', 'found')
    .where('check.registrationId', 'is', null)
    .execute()
  for (const { registrationId, ...address } of homes) {
    await tx
      .insertInto('addressCheck')
      .values({
        registrationId,
        fingerprint: checker.fingerprint(address),
        outcome: 'not-checked',
        checkedAt: now.toString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Offers that stand, whose address is not found and of which no answer is expected. */
function listNotFound(tx: Tx) {
  return tx
    .selectFrom('addressCheck as check')
    .innerJoin('registration', 'registration.id', 'check.registrationId')
    .innerJoin('hostAddress as home', 'home.registrationId', 'check.registrationId')
    .select(['check.registrationId', 'check.fingerprint', 'check.outcome', 'check.source', 'check.failures'])
    .select(['home.street', 'home.houseNumber', 'home.postalCode', 'home.city'])
    .where('registration.state', '=', 'submitted')
    .where('check.outcome', '!=', 'found')
    .where('check.nextTryAt', 'is', null)
    .forUpdate('check')
    .skipLocked()
    .execute()
}
