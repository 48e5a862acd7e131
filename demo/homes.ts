import { mint, type RegistrationId } from '#db/actor.server.ts'
import { addressKey } from '#domain/address.ts'
import { rollDice } from 'bed-matching/dice.ts'
import type { Point } from '#domain/geo.ts'
import { keepFinding } from '#features/registration/addresses/keeping.server.ts'
import { seed } from './people.ts'
import type { PastWeeks } from './past-weeks.ts'

/** About the middle of each part of town where somebody was invented, by postal code. */
const MIDDLES: Readonly<Record<string, Point>> = {
  '53111': { latitude: 50.743, longitude: 7.088 },
  '53113': { latitude: 50.7225, longitude: 7.112 },
  '53115': { latitude: 50.7215, longitude: 7.088 },
  '53121': { latitude: 50.729, longitude: 7.07 },
  '53123': { latitude: 50.719, longitude: 7.05 },
  '53173': { latitude: 50.685, longitude: 7.154 },
  '53225': { latitude: 50.738, longitude: 7.123 },
  '53639': { latitude: 50.674, longitude: 7.195 },
  '53721': { latitude: 50.795, longitude: 7.207 },
  '53879': { latitude: 50.661, longitude: 6.787 },
  '50823': { latitude: 50.951, longitude: 6.917 },
}
/** Ten thousandths of a degree: about half a kilometre each way. */
const SPREAD = 50

/** As if a list of streets had known every address, so that the map has somebody on it. */
export async function findHomes({ workerDb, keys, clock }: PastWeeks): Promise<void> {
  const now = clock()
  await workerDb.run(mint.worker(), async (tx) => {
    const homes = await tx
      .selectFrom('hostAddress')
      .select(['registrationId', 'street', 'houseNumber', 'postalCode', 'city'])
      .orderBy('street')
      .execute()
    for (const { registrationId, ...address } of homes) {
      const middle = MIDDLES[address.postalCode]
      if (!middle) continue
      const dice = rollDice(`${seed}:home:${address.street}:${address.houseNumber}`)
      const point = {
        latitude: middle.latitude + dice.between(-SPREAD, SPREAD) / 10_000,
        longitude: middle.longitude + dice.between(-SPREAD, SPREAD) / 10_000,
      }
      const checked = {
        registrationId: registrationId as RegistrationId,
        fingerprint: keys.hash('address', addressKey(address)),
      }
      await keepFinding(tx, checked, { outcome: 'found', source: 'street-list', point }, now, keys)
    }
  })
}
