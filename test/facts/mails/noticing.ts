import { database } from '../../builders/mail-sending.ts'
import { aMatch, type World } from '../world.ts'
import { type Declared, guestFacts, toGuest, toHost, type Told, wayToGuest, wayToHost } from './declared.ts'
import { lastMoment, SENT_ON, sent } from './offers.ts'

/** The guest was told, and now the host. */
async function notice(w: World, isAnew = false) {
  const { matchId } = await sent(w, { sentAt: w.on(SENT_ON), deadlineAt: lastMoment(w) })
  const last = w.say.moment(lastMoment(w), w.zone)
  const asked = isAnew
    ? w.say.of('Amina can answer until another date', 'Amina kann bis zu einem anderen Datum antworten')
    : w.say.of('We’ve asked Amina whether', 'Wir haben Amina gefragt, ob')
  return {
    queue: { matchId, personId: w.host.personId },
    to: w.host.email,
    facts: [
      w.say.greeting('Bruno'),
      asked,
      ...guestFacts(w),
      w.say.of(`They can answer until ${last}`, `Bis ${last} kann der Gast antworten`),
    ],
  }
}

/** Told by an email of before as something else. */
const contactChanged = async (w: World, side: 'guest' | 'host'): Promise<Told> => {
  const acceptedAt = w.on('2027-05-20')
  database.clock.set(acceptedAt)
  const matchId = await aMatch(w, { state: 'accepted', acceptedAt })
  const { personId } = w[side]
  await database.sql(
    `with before as (insert into outbox (dedupe_key, lane, template, person_id, match_id, queued_at, due_at, state)
       values ('before', 1, $3, $1, $2, $4, $4, 'cancelled') returning id)
     insert into told (registration_id, match_id, outbox_id, at, way, fact, value)
     select $5, $2, id, $4, 'mail', 'contactPhone', 'another' from before`,
    [personId, matchId, `accepted-to-${side}`, acceptedAt, w[side].registrationId],
  )
  const other = side === 'guest' ? 'Bruno' : 'Amina'
  return {
    queue: { matchId, personId },
    to: w[side].email,
    // Once it was told, it has nothing to say again.
    isOnlyMailed: true,
    facts: [
      w.say.greeting(w[side].firstName),
      w.say.of(`From now on you reach ${other} like this`, `Ab jetzt erreichst du ${other} so`),
      ...(side === 'guest' ? wayToHost(w) : wayToGuest(w)),
    ],
  }
}

export const noticing: Declared = {
  'contact-changed-to-guest': { one: toGuest((w) => contactChanged(w, 'guest')) },
  'contact-changed-to-host': { one: toHost((w) => contactChanged(w, 'host')) },
  'notice-to-host': {
    one: toHost((w) => notice(w)),
    'with-contact': toHost(async (w) => {
      await database.sql(`update edition set contact_release = 'on-offer'`)
      const told = await notice(w)
      return { ...told, facts: [...told.facts, ...wayToGuest(w)] }
    }),
    anew: toHost(async (w) => {
      const told = await notice(w, true)
      await database.sql(
        `with before as (insert into outbox (dedupe_key, lane, template, person_id, match_id, queued_at, due_at, state, sent_at)
           select 'before', 1, 'notice-to-host', host_person_id, id, offered_at, offered_at, 'sent', offered_at from match
           returning id, match_id)
         insert into told (registration_id, match_id, outbox_id, at, way, fact, value)
         select match.host_registration_id, match.id, before.id, match.offered_at, 'mail', 'deadline', '2027-05-01T21:59:59.999Z'
         from before join match on match.id = before.match_id`,
      )
      return told
    }),
  },
}
