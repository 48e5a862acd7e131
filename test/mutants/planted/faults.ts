import { COUNT_FAULTS } from './count-faults.ts'

/**
 * Mistakes that somebody could make, one in each part of what seasons are about. `npm run mutants -- seasons` plants them one at a
 * time and says which season notices.
 */
export type Fault = InSource | InDatabase
/** `was`: an expression, statements, or a property of an object, which is in the file once; of anything else `now` says itself where it asks for `ASKED`. */
export type InSource = { name: string; file: string; was: string; now: string }
/** `wrong` makes it and `right` takes it away again, whatever rows there are. A mistake can be in both. */
export type InDatabase = { name: string; wrong: string; right: string }

const MATCHES = 'src/features/placing/matches'

export const FAULTS: readonly Fault[] = [
  {
    name: 'an offer can be accepted a day late',
    file: 'src/domain/match-state.ts',
    was: 'Temporal.Instant.compare(now, match.deadline) > 0',
    now: 'Temporal.Instant.compare(now, match.deadline.add({ hours: 24 })) > 0',
  },
  {
    name: 'there may be less than the least hours to answer',
    file: 'src/domain/deadline.ts',
    was: 'later(earlier(window, beforeArrival), atLeast)',
    now: 'earlier(window, beforeArrival)',
  },
  {
    name: 'a day too few to answer',
    file: 'src/domain/deadline.ts',
    was: 'offer.window?.count ?? edition.acceptanceDays',
    now: '(offer.window?.count ?? edition.acceptanceDays) - 1',
  },
  {
    name: 'the email says another last moment',
    file: 'src/mails/offer-to-guest/mail.tsx',
    was: 'from: words.from, deadline: moment(deadline)',
    now: 'from: words.from, deadline: moment({ ...deadline, at: deadline.at.add({ hours: 24 }) })',
  },
  {
    name: 'the host does not hear of a yes',
    file: `${MATCHES}/matches.server.ts`,
    was: "['accepted-to-guest', 'accepted-to-host']",
    now: "['accepted-to-guest']",
  },
  {
    name: 'the host does not hear of a no',
    file: `${MATCHES}/matches.server.ts`,
    was: "['declined-to-host']",
    now: '[]',
  },
  {
    name: 'the guest does not hear that an offer ran out',
    file: `${MATCHES}/expiring.server.ts`,
    was: 'await enqueueMail(tx, { ...toGuest, dedupeKey: `${ending}:guest` }, now)',
    now: 'undefined',
  },
  {
    name: 'the host does not hear that a place was taken back',
    file: `${MATCHES}/matches.server.ts`,
    was: "['withdrawn-to-guest', 'withdrawn-to-host']",
    now: "['withdrawn-to-guest']",
  },
  {
    name: 'the guest does not hear that they can answer again',
    file: `${MATCHES}/lifetime.server.ts`,
    was: "['more-time-to-guest', 'notice-to-host']",
    now: "['notice-to-host']",
  },
  {
    name: 'the same mail is queued as often as somebody asks for it',
    file: 'src/features/ground/mail-queue/mail-queue.server.ts',
    was: 'dedupe_key: mail.dedupeKey',
    now: 'dedupe_key: `${mail.dedupeKey}:${Math.random()}`',
  },
  {
    name: 'a night too many is given',
    file: `${MATCHES}/drafting.server.ts`,
    was: 'stay: rangeText(guest.guest.stay)',
    now: 'stay: rangeText({ ...guest.guest.stay, end: guest.guest.stay.end.add({ days: 1 }) })',
  },
  {
    name: 'emails to hosts say a night less',
    file: 'src/mails/people.tsx',
    was: 'value: nights(stay) },\n      ]}',
    now: 'value: nights(ASKED ? { ...stay, end: stay.end.subtract({ days: 1 }) } : stay) },\n      ]}',
  },
  {
    name: 'anybody may share a double bed',
    file: 'engine/rules/sharing.ts',
    was: 'isDoubleAllowed(a, b, policy)',
    now: 'true',
  },
  {
    name: 'who shares no room gets any',
    file: 'engine/rules/eligibility.ts',
    was: "(room.type !== 'private' || host.living === 'shared-room' || isHall(host))",
    now: 'false',
  },
  {
    name: 'same gender is anybody',
    file: 'engine/rules/sharing.ts',
    was: '{ allowed: a.gender === b.gender, askFirst: isEitherDiverse(a, b) }',
    now: '{ allowed: true, askFirst: false }',
  },
  {
    name: 'pets are no problem',
    file: 'engine/rules/eligibility.ts',
    was: 'guest.petProblem && host.pets && !isHall(host)',
    now: 'false',
  },
  {
    name: 'older is a year later',
    file: 'engine/rules/eligibility.ts',
    was: 'isOlderThan(guest.age, policy.olderAge) && !host.okOver35',
    now: 'isOlderThan(guest.age, policy.olderAge + 1) && !host.okOver35',
  },
  {
    name: 'what a home must have it need not',
    file: 'engine/rules/eligibility.ts',
    was: 'missingAccess(guest.accessMust, host.access).length > 0',
    now: 'false',
  },
  {
    name: 'nobody has to ask first',
    file: 'src/domain/concerns.ts',
    was: "level === 'think' || level === 'ask-first'",
    now: 'false',
  },
  {
    name: 'nights that are over are offered',
    file: `${MATCHES}/offering.server.ts`,
    was: 'isOver(stay, context.now, context.edition.timeZone)',
    now: 'false',
  },
  {
    name: 'matches are not looked at after an edit',
    file: `${MATCHES}/rechecking-job.server.ts`,
    was: "await recheckMatches(tx, due.id, { actor: 'worker', personId: null }, now)",
    now: 'undefined',
  },
  {
    name: 'never again is forgotten',
    file: `${MATCHES}/recorded.server.ts`,
    was: 'await listVetoes(tx, of)',
    now: '(await listVetoes(tx, of)).filter(() => !ASKED)',
  },
  {
    name: 'who was turned down is proposed again',
    file: 'src/domain/match-state.ts',
    was: "state === 'declined' || state === 'expired'",
    now: 'false',
  },
  {
    name: 'who must not meet does',
    file: 'src/domain/companions.ts',
    was: '...(meets(false) ? (',
    now: '...(meets(false) && !ASKED ? (',
  },
  {
    name: 'who travels only together does not',
    file: 'src/domain/companions.ts',
    was: 'group && isTorn',
    now: 'false',
  },
  {
    name: 'who is named is not written to',
    file: 'src/features/registration/companions/linking-job.server.ts',
    was: 'await tellAsked(tx, found, namingId, now)',
    now: 'undefined',
  },
  {
    name: 'an offer whose email came back runs out',
    file: 'src/features/ground/mail-queue/answer-time.server.ts',
    was: "decide(match, { type: 'bounced' }, now)",
    now: "decide(match, { type: 'offered', unticked: [] }, now)",
  },
  {
    name: 'a yes to another host keeps the old bed',
    file: `${MATCHES}/host-moves-ending.server.ts`,
    was: 'if (taken) await endOld(tx, old, taken.old, author)',
    now: 'if (taken && !ASKED) await endOld(tx, old, taken.old, author)',
    // Or the database refuses it, and the guest stays where they were.
    wrong: 'alter table match drop constraint match_guest_once',
    right: `truncate match cascade; alter table match add constraint match_guest_once
      exclude using gist (guest_registration_id with =, stay with &&) where (state in ('draft', 'offered', 'accepted', 'completed')
        and not (is_beside is true and state in ('draft', 'offered')))`,
  },
  {
    name: 'the old host hears nothing of a move',
    file: `${MATCHES}/host-moves-ending.server.ts`,
    was: 'await enqueueMail(tx, mail, change.at)',
    now: 'undefined',
  },
  {
    name: 'nobody waits for who is changing a match',
    file: `${MATCHES}/changing.server.ts`,
    was: ".where('match.id', '=', matchId).forUpdate()",
    now: ".where('match.id', '=', matchId).$if(!ASKED, (rows) => rows.forUpdate())",
  },
  {
    name: 'two may have one bed: neither waits for the other, and the database does not mind',
    file: `${MATCHES}/drafting.server.ts`,
    was: "await lock(tx, 'room', owner.roomId)",
    now: 'undefined',
    wrong: 'alter table match drop constraint match_place_free',
    right: `truncate match cascade; alter table match add constraint match_place_free
      exclude using gist (place_id with =, stay with &&) where (state in ('draft', 'offered', 'accepted', 'completed'))`,
  },
  {
    name: 'a history that says the wrong state',
    file: 'src/db/match-rows.server.ts',
    was: 'to_state: to',
    now: 'to_state: from',
  },
  {
    name: 'an offer that nobody has read never ends',
    file: `${MATCHES}/completing.server.ts`,
    was: "match?.state === 'offered' && match.deadline === null",
    now: 'false',
  },
  {
    name: 'who is blocked is offered a place',
    file: 'src/domain/offer-readiness.ts',
    was: "match.isBlocked) return 'blocked'",
    now: "match.isBlocked && !ASKED) return 'blocked'",
  },
  {
    name: 'places of who has cancelled stay',
    file: 'src/features/own/profile/profile.server.ts',
    was: 'await endOpenMatches(tx, actor, now)',
    now: 'undefined',
  },
  {
    name: 'what is held back can be read',
    file: `${MATCHES}/matches-views.server.ts`,
    was: ".where('match.isHeld', '=', false)",
    now: ".$if(!ASKED, (query) => query.where('match.isHeld', '=', false))",
  },
  {
    name: 'a policy is gone: the street of a home',
    wrong: 'drop policy host_address_guest on host_address',
    right: `create policy host_address_guest on host_address for select
      using (app.actor() = 'person' and app.finds_way_to(registration_id))`,
  },
  {
    name: 'who did not come before the first night',
    file: `${MATCHES}/lifetime.server.ts`,
    was: "hasBegun(readStay(stay), now, timeZone) ? null : 'not-yet'",
    now: 'null',
  },
  {
    name: 'a stay is over days later',
    file: 'src/domain/completion.ts',
    was: 'stay.end.add({ days: 1 })',
    now: 'stay.end.add({ days: 5 })',
  },
  {
    name: 'streets outlive their step of forgetting',
    file: 'src/features/clock/retention/plan.server.ts',
    was: 'host_address: ofRegistration',
    now: 'host_address: (scope) => (ASKED ? sql`false` : ofRegistration(scope))',
  },
  {
    name: 'what was pressed outlives the season',
    file: 'src/features/clock/retention/plan.server.ts',
    was: 'dispatch: ofSeason',
    now: 'dispatch: (scope) => (ASKED ? sql`false` : ofSeason(scope))',
  },
  ...COUNT_FAULTS,
]
