/** How people hear of it, and how many they can be: what hangs on a wall, the newsletter, a hall that fills up. */
import { makeChance } from '../chance.ts'
import { inventGuest, inventHost } from '../people.ts'
import { ORGANISERS, register } from './cast.ts'
import { openClock } from './clock.ts'
import { CONSOLE_ACTS, openHall } from './console-acts.ts'
import { FITS } from './forbidden.ts'
import { ORGANISER_ACTS } from './organiser-acts.ts'
import type { Does } from './people-acts.ts'
import { draft, listFree } from './placing.ts'
import { choose, type Scene } from './scene.ts'
import type { Kind } from './script.ts'

/** As many as there have to be before anything is told of them, and some who may stay away. */
const MANY = 12

/** Which change of the edition, and which audience. */
const LAST_ROUND = 13
const TOLD_OTHERWISE = 5

/** What somebody of them is asked for in a hall. */
const EASY = {
  sleeping: ['air-mattress'],
  roomSharing: ['yes'],
  onlyFemaleHosts: ['no'],
  longCommuteOk: ['yes'],
  petProblem: ['no'],
}

async function freeIn({ world }: Scene, host: string): Promise<string[]> {
  const places = await world.sql<{ id: string }>(
    `select place.id from place join room on room.id = place.room_id join registration r on r.id = room.registration_id
     join person p on p.id = r.person_id where p.email = $1 and not exists (select from match m where m.place_id = place.id)
     order by place.bed_number, place.seat, place.id`,
    [host],
  )
  return places.map(({ id }) => id)
}

/** And until the emails have left, or wait for somebody who calls. */
async function send(scene: Scene, drafts: readonly { id: string }[]): Promise<string> {
  const sent = await scene.press(ORGANISERS[0], '/admin/inform', {
    intent: 'send',
    idempotencyKey: crypto.randomUUID(),
    match: drafts.map(({ id }) => id),
  })
  scene.world.stand(scene.world.now().add({ minutes: 90 }))
  await openClock(scene.world).settle()
  return sent
}

export const REACH_ACTS = {
  /** From what hangs on a wall; most look and go, some begin and stop. */
  'comes by a link': async (scene, n) => {
    const one = inventHost(makeChance(n[1]), scene.cast.year, `host${n[1]}`, true)
    const visit = scene.visitOf(one.email)
    await visit.open('/via/poster')
    if (n[2] % 3 > 0) await register(visit, n[1] % 4 === 0 ? { ...one, answers: {} } : one)
    return `${one.email} by a link`
  },
  'asks for the newsletter': async (scene, n) => {
    const known = choose(await scene.registered('host'), n[1])?.email
    const email = n[0] % 3 === 0 && known ? known : `reader${n[1]}@example.org`
    const asked = await scene.press(email, '/newsletter', { email, consent: 'yes' })
    await openClock(scene.world).settle()
    const mail = scene.newest(({ to, template }) => to === email && template === 'newsletter-confirm')
    const way = /\/confirmNewsletter\?token=[\w.-]+/.exec(mail?.mail.text ?? '')?.[0]
    if (!way || n[2] % 4 === 0) return `${email}: ${asked}, and leaves it at that`
    return `${email}: ${asked}, ${(await scene.press(email, way, {})).split('token')[0]}`
  },
  /** Somebody without a mailbox has a bed, and hears of it on the phone, or is still to be called. */
  'is called': async (scene, n) => {
    const said = await CONSOLE_ACTS['registers by hand'](scene, [0, n[1], n[2], n[3]])
    const known = `select r.id from registration r join person p on p.id = r.person_id
      where p.email is null and r.role = 'guest' and r.state = 'submitted'`
    const free = choose(await listFree(scene, `gr.id in (${known}) and ${FITS}`), n[0])
    if (!free) return `${said}, and there is no bed for them`
    const drafted = await draft(scene, { guest: free.id, place: free.place }, [0, 0, 1, n[3]])
    const drafts = (await scene.matches('draft')).filter(({ guestId }) => guestId === free.id)
    if (drafts.length === 0) return `${said}, at ${free.host}: ${drafted}`
    const sent = await send(scene, drafts)
    if (n[1] % 2 === 0) return `${said}, at ${free.host}: ${sent}`
    const page = await scene.read(ORGANISERS[0], '/admin/calls')
    const [, mail = '', until = ''] =
      /name="mail" value="([^"]+)"[^]*?name="until" value="([^"]+)"/.exec(page) ?? []
    const form = { intent: n[2] % 2 === 0 ? 'told' : 'accepted', mail, entry: crypto.randomUUID(), until }
    return `${said}, at ${free.host}: ${sent}, ${form.intent}: ${await scene.organise(n[3], '/admin/calls', form)}`
  },
  /** The day of the last round stands in the email that everybody has had. */
  'says another day': async (scene, n) => {
    const changed = await ORGANISER_ACTS['changes the edition'](scene, [LAST_ROUND, n[1], n[2], n[3]])
    if (n[0] % 2 === 0) return changed
    return `${changed}, told: ${await CONSOLE_ACTS['writes to many'](scene, [TOLD_OTHERWISE, n[1], n[2], n[3]])}`
  },
  /** Of fewer than ten people nothing is told to those who paid for it. */
  'a hall fills up': async (scene, n) => {
    const hall = await openHall(scene, n[0], { places: MANY })
    const places = await freeIn(scene, hall)
    const emails: string[] = []
    for (const [at, bed] of places.entries()) {
      const invented = inventGuest(makeChance(n[1] + at), scene.cast.year, `many${n[1]}x${at}`)
      const { needs = {}, personal = {} } = invented.answers
      const age = { age: [String(19 + ((n[1] + at) % 20))] }
      const one = {
        ...invented,
        answers: { ...invented.answers, personal: { ...personal, ...age }, needs: { ...needs, ...EASY } },
      }
      await register(scene.visitOf(one.email), one)
      const [guest] = await scene.world.sql<{ id: string }>(
        `select r.id from registration r join person p on p.id = r.person_id where p.email = $1`,
        [one.email],
      )
      // With a reason, where somebody wants to have women only beside them.
      if (guest) await draft(scene, { guest: guest.id, place: bed }, [0, 0, 1, n[3]])
      emails.push(one.email)
    }
    const drafts = (await scene.matches('draft')).filter(({ guest }) => emails.includes(guest))
    const sent = await send(scene, drafts)
    const offered = (await scene.matches('offered')).filter(({ guest }) => emails.includes(guest))
    for (const { id, guest } of offered)
      await scene.press(guest, '/profile', { intent: 'accept', matchId: id })
    return `${hall}: ${drafts.length} drafts, ${sent}, ${offered.length} offers`
  },
} satisfies Partial<Record<Kind, Does>>
