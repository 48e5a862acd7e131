import type { Answers, FormValues } from '../../src/features/registration/wizard/steps/step.ts'
import { guestAnswers, hostAnswers } from '../builders/answers.ts'
import type { MatchState } from '../../src/domain/match-state.ts'
import { aGuest, aHost } from '../builders/people.ts'
import type { Product } from '../product/product.ts'
import type { Fields, ProductForm, Ready } from './form.ts'
import { aPerson, onlyRow, sessionOf, sqlOf } from './senders.ts'

const answers: Record<'guest' | 'host', Answers> = { guest: guestAnswers, host: hostAnswers }

/** Somebody who has finished all steps before this one. */
async function atStep(
  product: Product,
  role: 'guest' | 'host',
  key: string,
  values: FormValues,
): Promise<Ready> {
  const steps = Object.entries(answers[role])
  const finished = Object.fromEntries(
    steps.slice(
      0,
      steps.findIndex(([name]) => name === key),
    ),
  )
  const person = await aPerson(product)
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into registration (edition_id, person_id, role, draft, created_at, updated_at)
       select id, $1, $2, $3, now(), now() from edition returning id`,
      [person.personId, role, JSON.stringify({ finished, prefilled: {} })],
    ),
  )
  const fields: Fields = { ...values, intent: 'save' }
  return {
    path: `/signUp/${role}/form?step=${key}`,
    cookie: person.cookie,
    fields,
    names: { ...person.names, [id]: 'my registration' },
  }
}

const stepForms = (['guest', 'host'] as const).flatMap((role) =>
  Object.entries(answers[role]).map(([key, values]): ProductForm => ({
    what: `saves the step ${key} of a ${role}`,
    route: `sign-up.${role}.form`,
    ready: (product) => atStep(product, role, key, values),
  })),
)

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** A guest and a host with a match between them. */
export async function aPair(product: Product, state: MatchState) {
  const sql = sqlOf(product)
  const guest = await aGuest({ sql })
  const host = await aHost({ sql })
  const { id: matchId } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
         place_id, stay, state, alone_in_room, offered_at, sent_at, deadline_at, accepted_at, created_at)
       select r.edition_id, r.id, r.person_id, $2, $3, $4, $5, f.stay, $6, false, $7, $7, $8, $9, now()
       from registration r join guest_facts f on f.registration_id = r.id where r.id = $1 returning id`,
      [
        guest.registrationId,
        host.registrationId,
        host.personId,
        host.rooms[0]?.id,
        host.placeIds[0],
        state,
        state === 'draft' ? null : hoursFromNow(-2),
        state === 'draft' ? null : hoursFromNow(48),
        state === 'accepted' ? hoursFromNow(-1) : null,
      ],
    ),
  )
  const names = {
    [matchId]: 'the match',
    [guest.personId]: 'the guest',
    [guest.registrationId]: 'the guest’s registration',
    [host.personId]: 'the host',
    [host.registrationId]: 'the host’s registration',
    [host.placeIds[0] ?? '']: 'the place',
  }
  return { guest, host, matchId, names }
}

function onProfile(
  who: 'guest' | 'host',
  state: MatchState,
  fieldsOf: (matchId: string) => Fields,
): ProductForm['ready'] {
  return async (product) => {
    const pair = await aPair(product, state)
    const { cookie } = await sessionOf(product, pair[who].personId)
    return { path: '/profile', cookie, fields: fieldsOf(pair.matchId), names: pair.names }
  }
}

/** The forms of guests and hosts. */
export const registeredForms: ProductForm[] = [
  ...stepForms,
  {
    what: 'accepts a place',
    route: 'profile',
    ready: onProfile('guest', 'offered', (matchId) => ({ intent: 'accept', matchId })),
  },
  {
    what: 'declines a place',
    route: 'profile',
    ready: onProfile('guest', 'offered', (matchId) => ({ intent: 'decline', matchId })),
  },
  {
    what: 'says that it does not work with one guest',
    route: 'profile',
    ready: onProfile('host', 'accepted', (matchId) => ({
      intent: 'refuse',
      matchId,
      role: 'host',
      words: 'x',
    })),
  },
  {
    what: 'reports that they do not reach each other',
    route: 'profile',
    ready: onProfile('guest', 'accepted', (matchId) => ({
      intent: 'report-problem',
      matchId,
      role: 'guest',
      words: 'x',
    })),
  },
  {
    what: 'says that the two have been in contact',
    route: 'profile',
    ready: onProfile('host', 'accepted', (matchId) => ({ intent: 'in-contact', matchId, role: 'host' })),
  },
  {
    what: 'says that they are there',
    route: 'profile',
    ready: async (product) => {
      let id = ''
      const ready = await onProfile('guest', 'accepted', (matchId) => {
        id = matchId
        return { intent: 'arrived', matchId, role: 'guest' }
      })(product)
      await product.sql(
        `update match set stay = daterange(current_date - 1, current_date + 3) where id = $1`,
        [id],
      )
      return ready
    },
  },
  {
    what: 'says that they still come',
    route: 'profile.reminder',
    ready: async (product) => {
      const { cookie, names } = await onProfile('guest', 'offered', () => ({}))(product)
      const fields = { coming: 'yes', accredited: 'yes', hasFlight: 'no', hasVisa: 'yes' }
      return { path: '/profile/reminder', cookie, names, fields }
    },
  },
  {
    what: 'says when they arrive',
    route: 'profile.second-reminder',
    ready: async (product) => {
      let id = ''
      const { cookie, names } = await onProfile('guest', 'accepted', (matchId) => {
        id = matchId
        return {}
      })(product)
      // Only shortly before the arrival.
      await product.sql(
        `update match set stay = daterange(current_date + 2, current_date + 5) where id = $1`,
        [id],
      )
      const fields = {
        coming: 'yes',
        matchId: id,
        arrivesAbout: '18',
        comesWith: 'ICE 1021',
        contactMade: 'yes',
      }
      return { path: '/profile/secondReminder', cookie, names, fields }
    },
  },
  {
    what: 'shows the map of the way',
    route: 'profile.way',
    ready: async (product) => {
      const { cookie, names } = await onProfile('guest', 'accepted', () => ({}))(product)
      return { path: '/profile/way', cookie, names, fields: { intent: 'show-map' } }
    },
  },
  {
    what: 'cancels altogether',
    route: 'profile',
    ready: onProfile('guest', 'accepted', () => ({ intent: 'cancel-registration', role: 'guest' })),
  },
  {
    what: 'signs out',
    route: 'logout',
    ready: async (product) => ({ path: '/logout', ...(await aPerson(product)), fields: {} }),
  },
  {
    what: 'asks to become an organiser',
    route: 'admin.register',
    ready: async (product) => ({ path: '/admin/register', ...(await aPerson(product)), fields: {} }),
  },
  {
    what: 'asks for approval once more',
    route: 'admin.not-approved-admin',
    ready: async (product) => {
      const person = await aPerson(product)
      await product.sql('insert into admin_profile (person_id, approved) values ($1, false)', [
        person.personId,
      ])
      return { path: '/admin/notApprovedAdmin', ...person, fields: {} }
    },
  },
]
