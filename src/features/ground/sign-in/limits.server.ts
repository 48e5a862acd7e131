/** Counting for the limits of signing in (rules: limits of signing in); what follows from the counts is decided in src/domain/sign-in-limits.ts. */
import type { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { countDown, countEachSoFar, countSoFar, countUp, countWhenDone } from '#db/rate-limit.server.ts'
import {
  answeredCounters,
  answersCounter,
  type NetworkDemand,
  biteCounter,
  BITES,
  brakeAt,
  brakeCounter,
  factorGuessLimit,
  guessLimits,
  knownCounter,
  mailboxCounters,
  mayMailStranger,
  networkCounter,
  networkGroups,
  paceOfKnown,
  paceOfStranger,
  SIGN_IN_LIMITS,
  type Bite,
  type Brake,
  type Counter,
  type GuessLimit,
  type Pace,
  type Standing,
} from '#domain/sign-in-limits.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { findMailboxOwner } from '#features/ground/mailbox-owner.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { isKnownDevice } from './devices.server.ts'

export type Asker = {
  ip: string
  /** The browser's cookie of people who have signed in with it before. */
  devices: string | null
  personId: PersonId | null
}

export type LimitTools = { tx: Tx; now: Temporal.Instant } & Pick<Deps, 'keys' | 'log'>

const keyed = (keys: Keys, { name, hours }: Counter) => ({ key: keys.hash('limit', name), hours })

/** What this browser is to the mailbox, and whether anybody has proved that mailbox. The latter must never be told before a code is answered. */
export async function standingOf(
  { tx, keys }: Pick<LimitTools, 'tx' | 'keys'>,
  { devices, personId }: Pick<Asker, 'devices' | 'personId'>,
  email: string,
): Promise<{ standing: Standing; isSomebodys: boolean }> {
  const owner = await findMailboxOwner(tx, email)
  if (!owner) return { standing: 'stranger', isSomebodys: false }
  const isKnown = personId === owner.id || isKnownDevice(keys, devices, owner.id)
  return { standing: isKnown ? 'known' : 'stranger', isSomebodys: owner.isProved }
}

/** When the next code may go out to this asker; it is counted. */
export async function takeTurn(
  tools: LimitTools,
  { standing, email, ip }: { standing: Standing; email: string; ip: string },
): Promise<Pace> {
  const { tx, keys, now } = tools
  if (standing === 'known') {
    const pace = paceOfKnown(await countUp(tx, keyed(keys, knownCounter(email)), now))
    if (pace.kind !== 'now') await noteBite(tools, `known-${pace.kind}`)
    return pace
  }
  const groups: (NetworkDemand & { counter: Counter })[] = []
  for (const group of networkGroups(ip)) {
    const counter = networkCounter(group)
    const answers = await readTwo(tools, answersCounter(group))
    const count = await countUp(tx, keyed(keys, counter), now)
    groups.push({ share: group.share, counter, count, answers: answers.present + answers.before })
  }
  const brake = await brakeNow(tools)
  const pace = paceOfStranger(groups, brake)
  if (pace.kind !== 'full') await countUp(tx, keyed(keys, brakeCounter), now)
  if (pace.kind === 'now') return pace
  // A refused caller waits for nothing: the place is free again.
  if (pace.kind === 'full') for (const { counter } of groups) await countDown(tx, keyed(keys, counter), now)
  const isBrake = brake !== 'calm' && paceOfStranger(groups, 'calm').kind === 'now'
  await noteBite(tools, isBrake ? `brake-${brake}` : pace.kind === 'full' ? 'network-full' : 'wait')
  return pace
}

/** May one more mail go to the mailbox now? It is counted. */
export async function takeMail(
  tools: LimitTools,
  { standing, email }: { standing: Standing; email: string },
): Promise<boolean> {
  if (standing === 'known') return true
  const { tx, keys, now } = tools
  const { day, slot } = mailboxCounters(email)
  const counts = {
    day: await countUp(tx, keyed(keys, day), now),
    slot: await countUp(tx, keyed(keys, slot), now),
  }
  if (mayMailStranger(counts)) return true
  // What did not leave takes nothing from those that the owner answers.
  for (const counter of [day, slot]) await countDown(tx, keyed(keys, counter), now)
  await noteBite(tools, 'mailbox-full')
  return false
}

/** Minutes by which a mail is dated back, to leave before those of a storm; nobody who asks can see it. */
export async function headStart(
  tools: Pick<LimitTools, 'tx' | 'keys' | 'now'>,
  { isSomebodys }: { isSomebodys: boolean },
): Promise<number> {
  const isOn = (await brakeNow(tools)) !== 'calm'
  return isSomebodys && isOn ? SIGN_IN_LIMITS.brake.headStartMinutes : 0
}

const brakeNow = async (tools: Pick<LimitTools, 'tx' | 'keys' | 'now'>): Promise<Brake> =>
  brakeAt(await readTwo(tools, brakeCounter))

/** The counts of the present window and of the one before. */
async function readTwo({ tx, keys, now }: Pick<LimitTools, 'tx' | 'keys' | 'now'>, counter: Counter) {
  const before = now.subtract({ seconds: Math.round(counter.hours * 3600) })
  return {
    present: await countSoFar(tx, keyed(keys, counter), now),
    before: await countSoFar(tx, keyed(keys, counter), before),
  }
}

/** A code that was answered takes nothing from anybody. */
export async function giveBack(
  { tx, keys, now }: Pick<LimitTools, 'tx' | 'keys' | 'now'>,
  { standing, email, ip }: { standing: Standing; email: string; ip: string },
): Promise<void> {
  const counters = standing === 'known' ? [knownCounter(email)] : answeredCounters(email, ip)
  for (const counter of counters) await countDown(tx, keyed(keys, counter), now)
  if (standing === 'known') return
  for (const group of networkGroups(ip)) await countWhenDone(tx, keyed(keys, answersCounter(group)), now)
}

/** Takes a guess before anything is compared; what gives it back when it was right. Null: codes are switched off for this asker. */
export async function takeGuess(
  tools: LimitTools,
  { devices, personId, email }: Pick<Asker, 'devices' | 'personId'> & { email: string },
): Promise<{ giveBack: () => Promise<void> } | null> {
  const { standing, isSomebodys } = await standingOf(tools, { devices, personId }, email)
  return takeWithin(tools, guessLimits(standing, email, isSomebodys))
}

export function takeFactorGuess(tools: LimitTools, of: Parameters<typeof factorGuessLimit>[0]) {
  return takeWithin(tools, [factorGuessLimit(of)])
}

async function takeWithin(tools: LimitTools, limits: readonly GuessLimit[]) {
  const { tx, keys, now } = tools
  for (const [at, limit] of limits.entries()) {
    if ((await countUp(tx, keyed(keys, limit), now)) <= limit.most) continue
    for (const taken of limits.slice(0, at + 1)) await countDown(tx, keyed(keys, taken), now)
    await noteBite(tools, limit.bite)
    return null
  }
  return {
    giveBack: async () => {
      for (const limit of limits) await countDown(tx, keyed(keys, limit), now)
    },
  }
}

export type BiteCount = { bite: Bite; count: number }

/** A limit was felt: into the log, and into today's numbers. */
export async function noteBite({ tx, keys, log, now }: LimitTools, bite: Bite): Promise<void> {
  log.warn('sign-in.limited', { limit: bite })
  await countUp(tx, keyed(keys, biteCounter(bite)), now)
}

export async function countBites({
  tx,
  keys,
  now,
}: Pick<LimitTools, 'tx' | 'keys' | 'now'>): Promise<BiteCount[]> {
  const counters = BITES.map((bite) => keyed(keys, biteCounter(bite)))
  const counts = await countEachSoFar(tx, counters, now)
  return BITES.map((bite, index) => ({ bite, count: counts[index] ?? 0 }))
}
