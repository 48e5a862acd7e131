/** What organisers try that one rule alone forbids. */
import { AGAINST, LIVE, RULES } from '../fit-checks.ts'
import { openClock } from './clock.ts'
import { draft, type Free, listFree, meets } from './placing.ts'
import { choose, type Scene } from './scene.ts'

/** Whom and where to try, once what forbids it has been made so. */
type Finds = (scene: Scene, n: readonly number[]) => Promise<Free | undefined>

/** Nothing else refuses it. */
export const FITS = `(${AGAINST}) is not true`
const where =
  (which: string): Finds =>
  async (scene, n) =>
    choose(await listFree(scene, which), n[1])

/** Two guests and a bed for each, of whom nothing but what is to be tried says that they may not. */
async function findTwo(
  scene: Scene,
  n: readonly number[],
  fits: (one: Free, other: Free) => boolean,
  shares: readonly string[] = ['yes'],
) {
  const all = (await listFree(scene, FITS)).filter((one) => shares.includes(one.shares))
  const twos = all.flatMap((one) =>
    all
      .filter(
        (other) => other.id !== one.id && other.place !== one.place && meets(one, other) && fits(one, other),
      )
      .map((other) => [one, other] as const),
  )
  return choose(twos, n[1])
}
/** A second passes, so that who was first is known. */
export async function place(scene: Scene, { id, place: bed }: Free, n: readonly number[]): Promise<void> {
  await draft(scene, { guest: id, place: bed }, [0, 0, 0, n[3] ?? 0])
  scene.world.stand(scene.world.now().add({ seconds: 1 }))
}

const neverAgain: Finds = async (scene, n) => {
  const pair = choose(await listFree(scene, FITS), n[1])
  if (!pair) return undefined
  const form = { intent: 'veto', guest: pair.id, host: pair.hostId, reason: 'They asked for it.' }
  await scene.organise(n[3] ?? 0, '/admin/matching', form)
  return pair
}

const mustNotMeet: Finds = async (scene, n) => {
  const [one, other] = (await findTwo(scene, n, (a, b) => a.host === b.host && a.bed !== b.bed)) ?? []
  if (!one || !other) return undefined
  await place(scene, one, n)
  const form = { intent: 'not-with', whom: other.email, reason: 'They said so.' }
  await scene.organise(n[3] ?? 0, `/admin/guest/${one.id}`, form)
  return other
}

const onlyTogether: Finds = async (scene, n) => {
  const [one, other] = (await findTwo(scene, n, (a, b) => a.host !== b.host)) ?? []
  if (!one || !other) return undefined
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    await scene.press(who.email, '/profile/companions', {
      intent: 'name',
      email: whom.email,
      kind: 'only-together',
    })
    // One after the other: the yes of both could overtake the question.
    await scene.work('link-companions')
    await openClock(scene.world).settle()
  }
  await scene.work('recheck-matches')
  await place(scene, one, n)
  return other
}

const inOneBed: Finds = async (scene, n) => {
  const [one, other] = (await findTwo(scene, n, (a, b) => a.isDouble && a.bed === b.bed)) ?? []
  if (!one || !other) return undefined
  await place(scene, one, n)
  return other
}

const besideAnother: Finds = async (scene, n) => {
  const isOne = (a: Free, b: Free) =>
    a.room === b.room && a.bed !== b.bed && a.gender !== b.gender && 'same-gender' === a.shares
  const [one, other] = (await findTwo(scene, n, isOne, ['same-gender', 'yes'])) ?? []
  if (!one || !other) return undefined
  await place(scene, one, n)
  return other
}

/** The rules of what people answer, each without the others, and what follows from what was said and who is there. */
const FORBIDDEN: readonly Finds[] = [
  ...RULES.map((rule) =>
    where(`(${rule}) and (${RULES.filter((one) => one !== rule).join(' or ')}) is not true`),
  ),
  where(
    `exists (select from match old where old.guest_registration_id = g.registration_id and old.host_registration_id = hr.id
     and old.state in ('declined', 'expired')) and ${FITS}`,
  ),
  where(
    `place.kind = 'double' and exists (select from match there join place beside on beside.id = there.place_id
     where there.room_id = room.id and beside.kind = 'double' and there.state in ${LIVE} and there.stay && g.stay) and ${FITS}`,
  ),
  neverAgain,
  mustNotMeet,
  onlyTogether,
  inOneBed,
  besideAnother,
]

/** The rule that is asked for, or the next one that forbids something. */
export async function findForbidden(scene: Scene, n: readonly number[]): Promise<Free | undefined> {
  for (let tried = 0; tried < FORBIDDEN.length; tried += 1) {
    const pair = await choose(FORBIDDEN, (n[0] ?? 0) + tried)?.(scene, n)
    if (pair) return pair
  }
  return undefined
}
