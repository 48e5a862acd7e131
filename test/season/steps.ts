/** What guests, hosts and readers do of their own accord, and organisers with offers. */
import { expect } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import {
  acceptMatch,
  declineMatch,
  draftMatch,
  sendOffers,
  withdrawMatch,
} from '#features/placing/matches/matches.server.ts'
import { reportContactProblem } from '#features/placing/matches/contact-problems.server.ts'
import { askForNewsletter, confirmNewsletter } from '#features/site/newsletter/newsletter.server.ts'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import { confirmParticipation, saveArrival } from '#features/own/profile/participation.server.ts'
import type { Answers, Role } from '#features/registration/wizard/steps/step.ts'
import { guestAnswers, hostAnswers } from '../builders/answers.ts'
import { aPerson, guestOf, hostOf, type Season, type Step } from './season.ts'
import {
  emailOf,
  nameOf,
  type readers,
  type SeasonGuest,
  type SeasonHost,
  type SeasonOffer,
} from './people.ts'

async function register(season: Season, who: SeasonGuest | SeasonHost, role: Role, answers: Answers) {
  const { stage, registrations } = season
  const actor = await aPerson(season, who)
  stage.all[role] = answers
  const { registrationId } = await stage.begin(actor, role)
  await stage.answerAll(actor, role)
  registrations.set(who.key, registrationId)
  const [row] = await stage.sql('select state from registration where id = $1', [registrationId])
  expect(row).toEqual({ state: 'submitted' })
}

export function guestSteps(season: Season, guest: SeasonGuest): Step[] {
  const { stage } = season
  const flags = { accredited: true, hasFlight: true, hasVisa: false }
  const personal = { ...guestAnswers.personal, firstName: [nameOf(guest.key)] }
  const needs = {
    ...guestAnswers.needs,
    'stay-start': [guest.arrives],
    'stay-end': ['2028-06-18'],
    roomSharing: ['yes'],
    onlyFemaleHosts: ['no'],
    petProblem: ['no'],
  }
  return [
    {
      at: guest.registers,
      does: () => register(season, guest, 'guest', { ...guestAnswers, personal, needs }),
    },
    ...(guest.confirms
      ? [
          {
            at: guest.confirms,
            does: () => confirmParticipation(stage.deps, guestOf(season, guest.key), flags),
          },
        ]
      : []),
    ...(guest.cancels
      ? [{ at: guest.cancels, does: () => cancelRegistration(stage.deps, guestOf(season, guest.key)) }]
      : []),
    ...(guest.deletes ? [{ at: guest.deletes, does: () => leave(season, guest.key) }] : []),
  ]
}

async function leave({ stage, personIds }: Season, key: string) {
  const person = mint.signedIn(personIds.get(key) ?? '')
  expect(await deleteAccount(stage.deps, person)).toEqual({ ok: true, value: null })
}

export function hostSteps(season: Season, host: SeasonHost): Step[] {
  const answers = {
    ...hostAnswers,
    personal: { ...hostAnswers.personal, firstName: [nameOf(host.key)] },
    living: { ...hostAnswers.living, living: ['family'], pets: ['no'] },
    dates: { 'stay-start': ['2028-06-09'], 'stay-end': ['2028-06-23'] },
    further: { ...hostAnswers.further, contactNextYear: host.nextYear ? ['yes'] : [] },
  }
  return [
    { at: host.registers, does: () => register(season, host, 'host', answers) },
    ...(host.cancels
      ? [{ at: host.cancels, does: () => cancelRegistration(season.stage.deps, hostOf(season, host.key)) }]
      : []),
  ]
}

export function offerSteps(season: Season, offer: SeasonOffer): Step[] {
  const { stage, admin } = season
  let matchId = ''
  const guest = () => guestOf(season, offer.guest)
  const send = async () => {
    const [place] = await stage.sql<{ id: string }>(
      `select place.id from place join room on room.id = place.room_id
       where room.registration_id = $1 and place.kind = 'single'`,
      [season.registrations.get(offer.host)],
    )
    const made = await draftMatch(stage.deps, admin, {
      guestRegistrationId: season.registrations.get(offer.guest) ?? '',
      placeId: place?.id ?? '',
      tickReason: 'Both were asked',
      overrideReason: '',
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    matchId = made.value.matchId
    const idempotencyKey = crypto.randomUUID()
    const { refused } = await sendOffers(stage.deps, admin, {
      idempotencyKey,
      matchIds: [matchId],
      answerWindow: null,
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
  const arrival = () =>
    saveArrival(stage.deps, guest(), { matchId, hour: 14, comesWith: 'ICE 1021', contactMade: true })
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

export function readerSteps({ stage }: Season, reader: (typeof readers)[number]): Step[] {
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
