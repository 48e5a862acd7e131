import { expect, test } from 'vitest'
import { mint } from '#db/actor.server.ts'
import {
  acceptMatch,
  declineMatch,
  draftMatch,
  sendOffers,
  withdrawMatch,
} from '#features/matches/commands.server.ts'
import { reportContactProblem } from '#features/matches/contact-problems/commands.server.ts'
import { askForNewsletter, confirmNewsletter } from '#features/newsletter/commands.server.ts'
import { cancelRegistration } from '#features/profile/commands.server.ts'
import { confirmParticipation, saveArrival } from '#features/profile/participation/commands.server.ts'
import type { Answers, Role } from '#features/wizard/steps/step.ts'
import { guestAnswers, hostAnswers } from '#features/wizard/testing/answers.ts'
import { anAdmin } from '../builders/people.ts'
import { deeds, expectedMails, lineOf, strikes } from './calendar.ts'
import {
  begins,
  downtimes,
  emailOf,
  first,
  guests,
  hosts,
  linkEntered,
  offers,
  readers,
  type SeasonGuest,
  type SeasonHost,
  type SeasonOffer,
} from './people.ts'
import { openSeason, type SeasonStage } from './stage.ts'

const QUARTER = 900_000
const ms = (text: string) => Date.parse(text)
type Deed = { at: string; does: () => Promise<unknown> }

test('a whole season from February to the purge in August: every mail of every day, and nothing else', async () => {
  const stage = await openSeason(first)
  try {
    await play(stage, await story(stage))
    expect(stage.errors).toEqual([])
    const lines = stage.sent.map(({ moment, template, to }) => lineOf(moment, template, to)).toSorted()
    expect(lines).toEqual(expectedMails())
    const languages = new Map([...guests, ...hosts].map(({ key, locale }) => [key, locale]))
    for (const { to, locale } of stage.sent)
      expect(`${to} ${locale}`).toBe(`${to} ${languages.get(to) ?? 'en'}`)
    expect(await whoIsLeft(stage)).toEqual(['of-amina', 'later', 'organiser'].map(emailOf).toSorted())
    const [rows] = await stage.sql(
      `select (select count(*) from registration)::int as registrations, (select count(*) from match)::int as matches,
        (select count(*) from contact)::int as contacts, (select count(*) from newsletter_signup)::int as readers`,
    )
    expect(rows).toEqual({ registrations: 0, matches: 0, contacts: 0, readers: 1 })
  } finally {
    await stage.close()
  }
}, 600_000)

async function whoIsLeft({ sql }: SeasonStage) {
  return (await sql('select email from person order by email')).map(({ email }) => email)
}

/** Goes through the moments of the season: what people do, when the clock strikes, when the worker is away. */
async function play(stage: SeasonStage, story: Deed[]) {
  const away = new Set(downtimes.map(({ from }) => ms(from)))
  const back = new Set(downtimes.map(({ to }) => ms(to)))
  const striking = new Set(strikes)
  const moments = new Set([...deeds, ...strikes, ...away, ...back, ...story.map(({ at }) => ms(at))])
  for (const moment of [...moments].toSorted((a, b) => a - b)) {
    stage.at(moment)
    if (away.has(moment)) await stage.stopWorker()
    if (back.has(moment)) stage.startWorker()
    for (const { does } of story.filter(({ at }) => ms(at) === moment)) await does()
    await (striking.has(moment) ? stage.strike(deeds.includes(moment - QUARTER)) : stage.letMailsLeave())
  }
}

async function story(stage: SeasonStage): Promise<Deed[]> {
  const { sql } = stage
  const admin = await anAdmin({ sql }, { email: emailOf('organiser') })
  const cast = {
    stage,
    admin: admin.actor,
    personIds: new Map<string, string>(),
    registrations: new Map<string, string>(),
  }
  return [
    ...guests.flatMap((guest) => guestDeeds(cast, guest)),
    ...hosts.flatMap((host) => hostDeeds(cast, host)),
    ...offers.flatMap((offer) => offerDeeds(cast, offer)),
    ...readers.flatMap((reader) => readerDeeds(cast, reader)),
    {
      at: linkEntered,
      does: () => sql("update edition set host_event_link = 'https://meet.example.org/hosts'"),
    },
    {
      at: begins.at,
      does: async () => stage.begin(await aPerson(cast, { key: begins.key, locale: 'en' }), 'guest'),
    },
  ]
}

type Cast = {
  stage: SeasonStage
  admin: ReturnType<typeof mint.admin>
  personIds: Map<string, string>
  registrations: Map<string, string>
}
const guestOf = ({ personIds, registrations }: Cast, key: string) =>
  mint.guest(personIds.get(key) ?? '', registrations.get(key) ?? '')
const hostOf = ({ personIds, registrations }: Cast, key: string) =>
  mint.host(personIds.get(key) ?? '', registrations.get(key) ?? '')

/** Somebody whose mailbox was proven just now. */
async function aPerson({ stage, personIds }: Cast, { key, locale }: { key: string; locale: string }) {
  const [row] = await stage.sql<{ id: string }>(
    `insert into person (email, locale, email_confirmed_at, created_at) values ($1, $2, $3, $3) returning id`,
    [emailOf(key), locale, stage.clock.now().toString()],
  )
  const personId = row?.id ?? ''
  personIds.set(key, personId)
  return mint.signedIn(personId)
}

async function register(cast: Cast, who: SeasonGuest | SeasonHost, role: Role, answers: Answers) {
  const { stage, registrations } = cast
  const actor = await aPerson(cast, who)
  stage.all[role] = answers
  const { registrationId } = await stage.begin(actor, role)
  await stage.answerAll(actor, role)
  registrations.set(who.key, registrationId)
  const [row] = await stage.sql('select state from registration where id = $1', [registrationId])
  expect(row).toEqual({ state: 'submitted' })
}

function guestDeeds(cast: Cast, guest: SeasonGuest): Deed[] {
  const { stage } = cast
  const flags = { accredited: true, hasFlight: true, hasVisa: false }
  const needs = {
    ...guestAnswers.needs,
    'stay-start': [guest.arrives],
    'stay-end': ['2028-06-18'],
    roomSharing: ['yes'],
    onlyFemaleHosts: ['no'],
    petProblem: ['no'],
  }
  return [
    { at: guest.registers, does: () => register(cast, guest, 'guest', { ...guestAnswers, needs }) },
    ...(guest.confirms
      ? [
          {
            at: guest.confirms,
            does: () => confirmParticipation(stage.deps, guestOf(cast, guest.key), flags),
          },
        ]
      : []),
    ...(guest.cancels
      ? [{ at: guest.cancels, does: () => cancelRegistration(stage.deps, guestOf(cast, guest.key)) }]
      : []),
  ]
}

function hostDeeds(cast: Cast, host: SeasonHost): Deed[] {
  const answers = {
    ...hostAnswers,
    living: { ...hostAnswers.living, living: ['family'], pets: ['no'] },
    dates: { 'stay-start': ['2028-06-09'], 'stay-end': ['2028-06-23'] },
    further: { ...hostAnswers.further, contactNextYear: host.nextYear ? ['yes'] : [] },
  }
  return [
    { at: host.registers, does: () => register(cast, host, 'host', answers) },
    ...(host.cancels
      ? [{ at: host.cancels, does: () => cancelRegistration(cast.stage.deps, hostOf(cast, host.key)) }]
      : []),
  ]
}

function offerDeeds(cast: Cast, offer: SeasonOffer): Deed[] {
  const { stage, admin } = cast
  let matchId = ''
  const guest = () => guestOf(cast, offer.guest)
  const send = async () => {
    const [place] = await stage.sql<{ id: string }>(
      `select place.id from place join room on room.id = place.room_id
       where room.registration_id = $1 and place.kind = 'single'`,
      [cast.registrations.get(offer.host)],
    )
    const made = await draftMatch(stage.deps, admin, {
      guestRegistrationId: cast.registrations.get(offer.guest) ?? '',
      placeId: place?.id ?? '',
      askFirstTicked: true,
      overrideReason: '',
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    matchId = made.value.matchId
    const press = crypto.randomUUID()
    const { refused } = await sendOffers(stage.deps, admin, {
      press,
      matchIds: [matchId],
      acceptanceDays: null,
    })
    expect(refused).toEqual([])
  }
  const withdraw = () => withdrawMatch(stage.deps, admin, matchId, { reason: 'organiser' })
  const how = {
    accepted: () => acceptMatch(stage.deps, guest(), matchId),
    declined: () => declineMatch(stage.deps, guest(), matchId),
    withdrawn: withdraw,
  }
  const well = (does: () => Promise<{ ok: boolean }>) => async () =>
    expect(await does()).toMatchObject({ ok: true })
  const arrival = () => saveArrival(stage.deps, guest(), { matchId, hour: 14, contactMade: true })
  return [
    { at: offer.sent, does: send },
    ...(offer.ends ? [{ at: offer.ends.at, does: well(how[offer.ends.how]) }] : []),
    ...(offer.withdrawn ? [{ at: offer.withdrawn, does: well(withdraw) }] : []),
    ...(offer.problem
      ? [
          {
            at: offer.problem,
            does: well(() => reportContactProblem(stage.deps, guest(), matchId, 'No answer')),
          },
        ]
      : []),
    ...(offer.answers ? [{ at: offer.answers, does: well(arrival) }] : []),
  ]
}

function readerDeeds({ stage }: Cast, reader: (typeof readers)[number]): Deed[] {
  const ask = { email: emailOf(reader.key), locale: 'en' as const, ip: '192.0.2.1' }
  const confirm = async () => {
    const mail = stage.sent.find(({ to }) => to === reader.key)
    const token = /confirmNewsletter\?token=([\w-]+)/.exec(mail?.received.mail.text ?? '')?.[1] ?? ''
    expect(await confirmNewsletter(stage.deps, mint.gate(), token)).toBe('confirmed')
  }
  return [
    { at: reader.asks, does: () => askForNewsletter(stage.deps, mint.gate(), ask) },
    ...('confirms' in reader ? [{ at: reader.confirms, does: confirm }] : []),
  ]
}
