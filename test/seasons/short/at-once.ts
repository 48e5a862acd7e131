/** Two who press at the same time: the first stands still in the middle of what it writes, until the second is through or waits for it. */
import { AGAINST } from '../fit-checks.ts'
import { answerOf, type Form } from '../../product/visit.ts'
import type { World } from '../world.ts'
import { ORGANISERS } from './cast.ts'
import { GATE, setTrap } from './luck.ts'
import type { Does } from './people-acts.ts'
import { type Free, listFree, meets } from './placing.ts'
import { choose, NOTHING, type Scene } from './scene.ts'
import type { Kind } from './script.ts'

type Press = () => Promise<string>
/** Of what is written by a press, the first few are where it matters. */
const WRITES = 4
const LOOK_MS = 5
const PATIENCE_MS = 10_000
const AT_THE_GATE = `(select pid from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted)`

/** Gives what came of both. */
async function atOnce(
  world: World,
  [first, second]: readonly [Press, Press],
  writes: number,
): Promise<string> {
  const gate = await world.pool.connect()
  try {
    // Which mail would leave between the two no number decides.
    await gate.query(`update mail_control set paused_at = $1, paused_reason = 'two press at once'`, [
      world.now().toString(),
    ])
    await gate.query('select pg_advisory_lock($1)', [GATE])
    await setTrap(world.pool, writes, 'stand')
    const one = first()
    await until(world, one, `pid in ${AT_THE_GATE}`)
    await setTrap(world.pool, null)
    const other = second()
    await until(world, other, `pid not in ${AT_THE_GATE}`)
    await gate.query('select pg_advisory_unlock($1)', [GATE])
    return `${await one}, and ${await other}`
  } finally {
    await gate.query('select pg_advisory_unlock_all()')
    await gate.query('update mail_control set paused_at = null, paused_reason = null')
    gate.release()
  }
}

/** Until it is over, or some connection waits like that. */
async function until({ sql }: World, pressed: Promise<unknown>, waits: string): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  pressed.then(over, over)
  for (let waited = 0; !isOver && waited < PATIENCE_MS; waited += LOOK_MS) {
    const waiting = await sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and ${waits}`,
    )
    if (waiting.length > 0) return
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
}

type Presses = (email: string, path: string, form: Form) => Promise<string>

const ON_AN_OFFER: readonly ((
  press: Presses,
  match: { id: string; guest: string; host: string },
) => Record<string, Press>)[] = [
  (press, { id, guest, host }) => ({
    accepts: () => press(guest, '/profile', { intent: 'accept', matchId: id }),
    'gives back': () => press(host, '/profile', { intent: 'refuse', matchId: id, role: 'host' }),
  }),
  (press, { id, guest }) => ({
    accepts: () => press(guest, '/profile', { intent: 'accept', matchId: id }),
    withdraws: () =>
      press(ORGANISERS[0], `/admin/match/${id}`, {
        intent: 'withdraw',
        reason: 'organiser',
        note: 'So it was decided.',
      }),
  }),
  (press, { id, guest }) => ({
    cancels: () => press(guest, '/profile', { intent: 'cancel-registration', role: 'guest' }),
    accepts: () => press(guest, '/profile', { intent: 'accept', matchId: id }),
  }),
]

/** Two organisers give one free bed to two guests, whose nights are not all others. */
async function findOneBed(
  scene: Scene,
  press: Presses,
  n: readonly number[],
): Promise<Record<string, Press> | null> {
  const free = await listFree(scene, `(${AGAINST}) is not true`)
  const rivalsOf = (one: Free) =>
    free.filter((other) => other.place === one.place && other.id !== one.id && meets(one, other))
  const one = choose(
    free.filter((each) => rivalsOf(each).length > 0),
    n[0],
  )
  const other = one && choose(rivalsOf(one), n[1])
  if (!one || !other) return null
  const path = '/admin/matching/match'
  const draft =
    (who: string, { id: guest, place }: typeof one) =>
    () =>
      press(who, `${path}?guest=${guest}&place=${place}`, { guest, place })
  return {
    [`${one.email} drafted`]: draft(ORGANISERS[0], one),
    [`${other.email} drafted at ${one.host}`]: draft(ORGANISERS[1], other),
  }
}

const pressesOf =
  (scene: Scene): Presses =>
  async (email, path, form) =>
    answerOf(await scene.visitOf(email).send(path, form))

/** Nobody signs in meanwhile: the code would not come before the gate is open. */
async function signInAll(scene: Scene, people: readonly string[]): Promise<void> {
  for (const one of people) await scene.read(one, '/profile')
  for (const one of ORGANISERS) await scene.read(one, '/admin/hosts')
}

async function pressBoth(
  scene: Scene,
  made: Record<string, Press> | null | undefined,
  n: readonly number[],
  most = WRITES,
): Promise<string> {
  const presses = Object.entries(made ?? {})
  const [first, second] = (n[2] ?? 0) % 2 === 0 ? presses : presses.toReversed()
  if (!first || !second) return NOTHING
  const came = await atOnce(scene.world, [first[1], second[1]], 1 + ((n[3] ?? 0) % most))
  return `${first[0]} and ${second[0]}: ${came}`
}

export const AT_ONCE = {
  'two press at once': async (scene, n) => {
    const match = choose(await scene.matches('offered'), n[0])
    await signInAll(scene, match ? [match.guest, match.host] : [])
    const press = pressesOf(scene)
    const made = match ? choose(ON_AN_OFFER, n[1])?.(press, match) : await findOneBed(scene, press, n)
    return `${match?.guest ?? ''} ${await pressBoth(scene, made, n)}`
  },
  'two give one bed': async (scene, n) => {
    await signInAll(scene, [])
    // A draft is two writes.
    return pressBoth(scene, await findOneBed(scene, pressesOf(scene), n), n, 2)
  },
} satisfies Partial<Record<Kind, Does>>
