/** What chance alone would seldom lead to, and on which a rule hangs: it is made so, and then tried. */
import { openClock } from './clock.ts'
import { incidents, teamUp } from './console-acts.ts'
import { FITS, place } from './forbidden.ts'
import { bringBack, listOfferMails } from './machine-acts.ts'
import type { Does } from './people-acts.ts'
import { type Free, listFree } from './placing.ts'
import { choose, NOTHING, type Scene } from './scene.ts'
import type { Kind } from './script.ts'

/** That the mailbox is gone, as most servers say it. */
const GONE = 0

/** A guest of the cast who waits, and a bed against which nothing speaks. */
async function findFree(scene: Scene, n: readonly number[]): Promise<Free | undefined> {
  const free = await listFree(scene, FITS)
  return choose(
    free.filter(({ email }) => scene.invented(email)),
    n[0],
  )
}

async function draftOf(scene: Scene, { id }: Free) {
  const drafts = await scene.matches('draft')
  return drafts.find(({ guestId }) => guestId === id)
}

const send = (scene: Scene, match: { id: string }, n: readonly number[]) =>
  scene.organise(n[3] ?? 0, '/admin/inform', {
    intent: 'send',
    idempotencyKey: crypto.randomUUID(),
    match: [match.id],
  })

/** The email of it, once it has left. */
async function offerAnew(scene: Scene, n: readonly number[]) {
  const free = await findFree(scene, n)
  if (free) await place(scene, free, n)
  const match = free && (await draftOf(scene, free))
  if (!match) return undefined
  await send(scene, match, n)
  scene.world.stand(scene.world.now().add({ minutes: 90 }))
  await openClock(scene.world).settle()
  return (await listOfferMails(scene)).find(({ facts }) => facts?.match?.id === match.id)
}

const later = ({ world }: Scene) => world.stand(world.now().add({ seconds: 1 }))

export const ON_PURPOSE = {
  /** Somebody needs what no home says to have, and wants to be asked. */
  'offers without having asked': async (scene, n) => {
    const free = await findFree(scene, n)
    const needs = free && scene.invented(free.email)?.answers['needs']
    if (!free || !needs) return NOTHING
    const asks = { accessAsk: ['allergies'], accessNote: ['A dog would be hard.'], accessConsent: ['yes'] }
    const path = '/signUp/guest/form?step=needs'
    const said = await scene.press(free.email, path, { ...needs, ...asks, intent: 'save' })
    await scene.work('recheck-matches')
    await place(scene, free, n)
    const match = await draftOf(scene, free)
    if (!match) return `${free.email} asks: ${said}, and stays without a bed`
    return `${free.email} asks: ${said}, offered ${free.host}: ${await send(scene, match, n)}`
  },
  /** Between the draft and its sending; and an organiser has looked at the flag that it left. */
  'offers somebody who is blocked': async (scene, n) => {
    const free = await findFree(scene, n)
    if (!free) return NOTHING
    await place(scene, free, n)
    const match = await draftOf(scene, free)
    if (!match) return NOTHING
    await teamUp(scene)
    const note = { intent: 'note', entry: crypto.randomUUID(), words: 'Somebody is afraid.', about: '' }
    await scene.organise(n[3], incidents, note)
    const [incident] = await scene.world.sql<{ id: string }>(
      'select id from incident order by told_at desc, id limit 1',
    )
    const whom = n[1] % 2 === 0 ? free.email : free.host
    const block = { intent: 'block', entry: crypto.randomUUID(), whom }
    const blocked = await scene.organise(n[3], `${incidents}/${incident?.id}`, block)
    later(scene)
    const flag = { intent: 'clear-flag', flagNote: 'Looked at it.' }
    const cleared = await scene.organise(n[3], `/admin/match/${match.id}`, flag)
    return `${whom} is blocked: ${blocked}, looked at: ${cleared}, offered: ${await send(scene, match, n)}`
  },
  /** Its email comes back, and nobody does anything about it. */
  'an offer is never read': async (scene, n) => {
    const mail = choose(await listOfferMails(scene), n[0]) ?? (await offerAnew(scene, n))
    return mail ? bringBack(scene, mail, GONE) : NOTHING
  },
} satisfies Partial<Record<Kind, Does>>
