/** Who plays, what they press, and how time goes by; by the pages alone. */
import { Temporal } from 'temporal-polyfill'
import { guestAnswers, hostAnswers } from '../../builders/answers.ts'
import { answerOf, type Form, Visit } from '../../product/visit.ts'
import { openClock } from '../../seasons/short/clock.ts'
import { openWorld } from '../../seasons/world.ts'
import type { Facts } from './rows.ts'
import { type Language, later, momentAt } from '../say.ts'

/** `shift`: so many days after the summer of 2027; `time`: of the day, at which people do something. */
export type Pass = { name: string; zone: string; shift: number; time: string; first: Language }
type Answers = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export const ORGANISERS = ['anna@example.org', 'omar@example.org'] as const
export const OPERATOR = 'operator@example.net'
const SURNAMES: Record<string, string> = {
  ama: 'Abara',
  ben: 'Bello',
  chidi: 'Chukwu',
  dara: 'Dlamini',
  esi: 'Ekwueme',
  fay: 'Farouk',
  gil: 'Gyasi',
  hana: 'Haile',
  ivo: 'Iroko',
  jun: 'Jallow',
  kofi: 'Kagame',
  bruno: 'Brandt',
  cora: 'Clasen',
  dirk: 'Dorn',
  emma: 'Ehlers',
  franz: 'Falk',
  hilde: 'Holm',
}
const HOSTS = new Set(['bruno', 'cora', 'dirk', 'emma', 'franz', 'hilde'])
/** Of fewer than ten nothing is told to those who paid for it. */
export const CROWD = Array.from({ length: 10 }, (_, index) => `nia${String.fromCharCode(97 + index)}`)
for (const key of CROWD) SURNAMES[key] = `Okello${key.at(-1)}`
const PHONES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(SURNAMES).map((key, index) => [key, `+49 228 81${50 + index}`]),
)
const capital = (key: string) => key.slice(0, 1).toUpperCase() + key.slice(1)
export const mailbox = (key: string) => (key.includes('@') ? key : `${key}@example.org`)
export const roleOf = (key: string): 'guest' | 'host' => (HOSTS.has(key) ? 'host' : 'guest')
const EDITION_DAYS = {
  conference_start_on: '2027-06-14',
  conference_end_on: '2027-06-24',
  registration_opens_on: '2027-04-20',
  registration_closes_on: '2027-06-05',
  first_notification_on: '2027-05-15',
  last_round_on: '2027-06-05',
}

export type Play = Awaited<ReturnType<typeof openPlay>>

export async function openPlay(pass: Pass) {
  const { zone, shift, time } = pass
  const day = (of: string) => later(`2027-${of}`, shift)
  const moment = (of: string, at = time) => Temporal.Instant.from(momentAt(day(of), at, zone))
  const world = await openWorld(moment('04-21'), null, {
    OPERATOR_EMAIL: OPERATOR,
    BROADCAST_APPROVAL_ABOVE: '1',
  })
  const days = Object.entries(EDITION_DAYS).map(([name, of]) => `${name} = '${later(of, shift)}'`)
  await world.sql(
    `update edition set ${days.join(', ')}, name = 'Bonn 2027', time_zone = $1, host_event_at = $2, host_event_link = null`,
    [zone, momentAt(day('05-02'), '19:00', zone)],
  )
  for (const [index, email] of ORGANISERS.entries())
    await world.sql(
      `with one as (insert into person (email, locale, email_confirmed_at) values ($1, $2, $3) returning id)
       insert into admin_profile (person_id, approved, named_at) select id, true, $3 from one`,
      [email, index === 0 ? pass.first : other(pass.first), moment('04-20').toString()],
    )
  const clock = openClock(world)
  const visits = new Map<string, Visit>()
  /** Every second person reads the other language. */
  const languageOf = (key: string) => {
    const index = [...ORGANISERS, ...Object.keys(SURNAMES)].indexOf(key)
    return index % 2 === 0 ? pass.first : other(pass.first)
  }
  const visitOf = (key: string) => {
    const visit = visits.get(key) ?? new Visit(world, languageOf(key) === 'de' ? '/de' : '')
    visits.set(key, visit)
    return visit
  }
  const said: string[] = []
  /** What was to be said on the phone. */
  const calls: { facts: Facts; words: string; at: string }[] = []

  /** Sends a form; signs in where asked, and sends it again. */
  async function press(key: string, path: string, form: Form): Promise<string> {
    const visit = visitOf(key)
    let reply = await visit.send(path, form)
    if (/\/login/.test(reply.path) && reply.status < 400) {
      await visit.signIn(mailbox(key))
      reply = await visit.send(path, form)
    }
    const answer = answerOf(reply)
    said.push(`${world.now()} ${key} ${path} ${String(form['intent'] ?? '')}: ${answer}`)
    if (reply.status >= 400) throw new Error(said.at(-1))
    await clock.settle()
    return answer
  }
  async function read(key: string, path: string): Promise<string> {
    const visit = visitOf(key)
    const { path: to, status, text } = await visit.open(path)
    if (!/\/login/.test(to) || status >= 400) return text
    await visit.signIn(mailbox(key))
    return (await visit.open(path)).text
  }
  /** A file, as its bytes. */
  async function take(key: string, path: string, form?: Form): Promise<Buffer> {
    const visit = visitOf(key)
    const once = () => (form ? visit.send(path, form) : visit.open(path))
    let reply = await once()
    if (/\/login/.test(reply.path) && reply.status < 400) {
      await visit.signIn(mailbox(key))
      reply = await once()
    }
    if (reply.status !== 200) throw new Error(`${path} is answered with ${answerOf(reply)}`)
    return Buffer.from(reply.bytes ?? [])
  }
  const organise = (path: string, form: Form, which: 0 | 1 = 0) => press(ORGANISERS[which], path, form)
  const row = async (query: string, values: unknown[] = []) => {
    const [found] = await world.sql<Record<string, string>>(query, values)
    if (!found) throw new Error(`no row: ${query} ${JSON.stringify(values)}`)
    return found
  }
  const registration = (key: string) =>
    row(
      `select r.id, r.person_id as person from registration r join person p on p.id = r.person_id
       left join guest_facts g on g.registration_id = r.id where p.email = $1 or g.first_name = $2 order by r.created_at desc limit 1`,
      [mailbox(key), capital(key)],
    )
  const matchOf = (guest: string, state = 'draft offered accepted completed') =>
    row(
      `select m.id, m.version::text from match m join guest_facts g on g.registration_id = m.guest_registration_id
       where g.first_name = $1 and m.state = any($2) order by m.created_at desc limit 1`,
      [capital(guest), state.split(' ')],
    )
  const placeOf = (host: string, nth: number) =>
    row(
      `select place.id from place join room on room.id = place.room_id join registration r on r.id = room.registration_id
       join person p on p.id = r.person_id where p.email = $1 order by room.number, place.id offset $2 limit 1`,
      [mailbox(host), nth],
    )

  /** Their answers, moved to where the season is. */
  function answersOf(key: string): Answers {
    const dates = (of: Readonly<Record<string, readonly string[]>>, from: string, to: string) => ({
      ...of,
      'stay-start': [day(from)],
      'stay-end': [day(to)],
    })
    const who = { firstName: [capital(key)], lastName: [SURNAMES[key] ?? ''], phone: [PHONES[key] ?? ''] }
    if (roleOf(key) === 'guest')
      return {
        ...guestAnswers,
        personal: {
          ...guestAnswers.personal,
          ...who,
          age: [String(20 + (key.length % 7))],
          otherLanguages: [''],
        },
        needs: {
          ...dates(guestAnswers.needs, '06-12', '06-20'),
          roomSharing: ['yes'],
          onlyFemaleHosts: ['no'],
          longCommuteOk: ['yes'],
        },
      }
    const isHall = key === 'hilde'
    return {
      ...hostAnswers,
      personal: { ...hostAnswers.personal, ...who, languages: ['de', 'en'] },
      address: { ...hostAnswers.address, street: [`${SURNAMES[key]}weg`] },
      living: isHall
        ? {
            living: ['hall'],
            hallName: ['Gymnasium am Ring'],
            aboutHall: ['Quiet from eleven.'],
            olderGuestsOk: ['yes'],
          }
        : hostAnswers.living,
      rooms: {
        numberOfGuests: [isHall ? '12' : '2'],
        room: ['1', '2'],
        'room-1-type': [isHall ? 'shared' : 'private'],
        'room-1-single': ['1'],
        ...(isHall ? { 'room-1-air-mattress': ['10'] } : {}),
        'room-2-type': ['shared'],
        'room-2-single': ['1'],
      },
      dates: dates({}, '06-11', '06-25'),
    }
  }
  async function register(key: string) {
    const [visit, role] = [visitOf(key), roleOf(key)]
    await visit.register(mailbox(key), role, false)
    await answer(
      key,
      (path, form) => visit.press(path.replace(/^.*form/, `/signUp/${role}/form`), form),
      'form',
    )
    await clock.settle()
  }
  async function answer(key: string, send: (path: string, form: Form) => Promise<unknown>, form: string) {
    for (const [step, values] of Object.entries(answersOf(key)))
      await send(`${form}?step=${step}`, { ...values, intent: 'save' })
  }
  /** Edits one step of their own registration. */
  const edit = (key: string, step: string, changed: Form) =>
    press(key, `/signUp/${roleOf(key)}/form?step=${step}`, {
      ...answersOf(key)[step],
      ...changed,
      intent: 'save',
    })

  /** Through all that is due, to a time of a day. */
  async function goTo(of: string, at?: string) {
    const goal = moment(of, at)
    if (Temporal.Instant.compare(goal, world.now()) > 0) await world.moveTo(goal)
    await clock.settle()
    for (const organiser of ORGANISERS)
      await world.sql(
        `update session set created_at = $1, last_seen_at = $1, expires_at = $2 where ended_at is null and person_id = (
           select id from person where email = $3)`,
        [world.now().toString(), world.now().add({ hours: 720 }).toString(), organiser],
      )
  }
  const wait = async (minutes: number) => {
    await world.moveTo(world.now().add({ minutes }))
    await clock.settle()
  }
  return {
    pass,
    world,
    said,
    calls,
    day,
    moment,
    press,
    read,
    organise,
    row,
    registration,
    matchOf,
    placeOf,
    register,
    answer,
    edit,
    goTo,
    wait,
    settle: clock.settle,
    visitOf,
    take,
    languageOf,
    zone,
    work: async (name: string) => {
      for (const task of world.tasks()) if (task.name === name) await task.run(world.now())
      await clock.settle()
    },
  }
}

const other = (language: Language): Language => (language === 'en' ? 'de' : 'en')
