/** What the rules of who fits where say of a match that nobody has overruled (rules: fit, access, travelling together). */

/** What the answers of guest and host, of a room and of a bed say against it, rule by rule; `e` is the edition. */
export const RULES: readonly string[] = [
  `g.only_female_hosts and h.gender = 'male' and h.living in ('alone', 'shared-room')`,
  `(h.females_only or room.females_only) and g.gender <> 'female'`,
  `g.pet_problem and coalesce(h.pets, false)`,
  `g.age > e.older_age and not h.older_guests_ok`,
  `h.commute_minutes > e.commute_longest_minutes
    or h.commute_minutes > e.commute_comfortable_minutes and not g.long_commute_ok`,
  `g.room_sharing = 'no' and (room.type <> 'private' or h.living = 'shared-room')`,
  `h.living = 'shared-room' and g.room_sharing <> 'yes' and g.gender <> h.gender`,
  `exists (select from guest_access needs where needs.registration_id = g.registration_id
    and not coalesce(needs.access_must, '{}') <@ coalesce(h.access, '{}'))`,
  `place.kind in ('single', 'double') and not 'bed' = any(g.sleeping)`,
  `place.kind = 'air-mattress' and not 'air-mattress' = any(g.sleeping)`,
  `place.kind = 'air-mattress-space' and not 'bring-air-mattress' = any(g.sleeping)`,
]
export const AGAINST = RULES.map((rule) => `(${rule})`).join(' or ')

/** Takes a bed. */
export const LIVE = `('draft', 'offered', 'accepted', 'completed')`
/** Of a match `a`: nobody has said why it is all the same, nobody sees that it does not fit, and no answer waits to be looked at. */
const UNSEEN = `a.state in ('draft', 'offered') and a.override_reason is null and a.flagged_reason is null and not exists (
  select from registration news where news.id in (a.guest_registration_id, a.host_registration_id) and news.recheck_since is not null)`
const UNPINNED = `not exists (select from pin where pin.guest_registration_id = a.guest_registration_id
  and pin.host_registration_id = a.host_registration_id)`
/** Both have said that they travel with the other. */
const TRAVEL = `companion one join companion other on other.registration_id = one.other_registration_id
      and other.other_registration_id = one.registration_id and one.ended_at is null and other.ended_at is null
      and one.refused_at is null and other.refused_at is null`

export const FIT: Readonly<Record<string, string>> = {
  'a place against the rules, and nobody wrote why': `
    select a.id from match a join edition e on e.id = a.edition_id
    join guest_facts g on g.registration_id = a.guest_registration_id
    join host_facts h on h.registration_id = a.host_registration_id
    join room on room.id = a.room_id join place on place.id = a.place_id
    where ${UNSEEN} and (${AGAINST} or not a.stay <@ h.stay or not a.stay <@ g.stay)`,
  'somebody who shares no room sleeps beside another': `
    select a.id, b.id as other from match a
    join match b on b.room_id = a.room_id and b.guest_registration_id <> a.guest_registration_id and a.stay && b.stay
    join guest_facts g on g.registration_id = a.guest_registration_id
    where g.room_sharing = 'no' and b.state in ${LIVE} and ${UNSEEN}`,
  'a double bed of two who did not ask for it': `
    select a.id, b.id as other from match a join match b on b.room_id = a.room_id and b.id <> a.id and a.stay && b.stay
    join place pa on pa.id = a.place_id join place pb on pb.id = b.place_id, edition e
    where e.id = a.edition_id and e.double_bed = 'never' and pa.kind = 'double' and pb.kind = 'double'
      and b.state in ${LIVE} and pa.bed_number = pb.bed_number and ${UNSEEN} and (b.created_at, b.id) < (a.created_at, a.id)`,
}

/** Of an offer `a` that has left: nobody has answered anew since, nor come or gone. */
const AS_IT_LEFT = `a.state = 'offered' and not exists (select from registration news
    where news.id in (a.guest_registration_id, a.host_registration_id) and news.updated_at >= a.offered_at)
  and not exists (select from match_event e where e.match_id = a.id and e.event = 'moved' and e.at >= a.offered_at)`
/** Somebody who slept in the room when it left. */
const BESIDE = `join match b on b.room_id = a.room_id and b.guest_registration_id <> a.guest_registration_id and a.stay && b.stay
      and b.state in ${LIVE} and b.created_at < a.offered_at and not exists (
        select from match_event e where e.match_id = b.id and e.event in ('moved', 'restored') and e.at >= a.offered_at)
    join registration br on br.id = b.guest_registration_id and br.updated_at < a.offered_at
    join guest_facts f on f.registration_id = b.guest_registration_id`
const STRANGERS = `not exists (select from companion named where named.registration_id in (a.guest_registration_id, b.guest_registration_id))`

/** What somebody has to tick by name before an offer leaves (rules: concerns). */
export const UNTICKED: Readonly<Record<string, string>> = {
  'an offer of a bed in the host’s own room, and nobody ticked that': `
    select a.id from match a join guest_facts g on g.registration_id = a.guest_registration_id
    join host_facts h on h.registration_id = a.host_registration_id
    where ${AS_IT_LEFT} and h.living = 'shared-room' and not a.ticked @> array[
      case when g.gender = h.gender and g.gender <> 'diverse' then 'own-room' else 'own-room-other-gender' end]`,
  'an offer in what may be a flat of men to somebody who wants no man alone, and nobody ticked that': `
    select a.id from match a join guest_facts g on g.registration_id = a.guest_registration_id
    join host_facts h on h.registration_id = a.host_registration_id
    where ${AS_IT_LEFT} and g.only_female_hosts and h.gender = 'male' and h.living in ('shared-flat', 'other')
      and not a.ticked @> array['all-male-flat']`,
  'an offer of a room with somebody thirty years away, and nobody ticked that': `
    select a.id, b.id as other from match a join guest_facts g on g.registration_id = a.guest_registration_id ${BESIDE}
    where ${AS_IT_LEFT} and ${STRANGERS} and abs(g.age - f.age) > 30
      and not a.ticked @> array['age-gap ' || b.guest_registration_id]`,
  'an offer of one bed with a stranger, and nobody ticked that': `
    select a.id, b.id as other from match a join guest_facts g on g.registration_id = a.guest_registration_id ${BESIDE}
    join place pa on pa.id = a.place_id join place pb on pb.id = b.place_id
    where ${AS_IT_LEFT} and ${STRANGERS} and pa.kind = 'double' and pb.kind = 'double' and pa.bed_number = pb.bed_number
      and not a.ticked && array['double-bed ' || b.guest_registration_id, 'double-stranger ' || b.guest_registration_id,
        'double-other-gender ' || b.guest_registration_id, 'room-sharing ' || b.guest_registration_id]`,
}

/** Of short seasons, whose people have more to say. */
export const FURTHER: Readonly<Record<string, string>> = {
  'somebody sleeps beside another gender who wants their own': `
    select a.id, b.id as other from match a
    join match b on b.room_id = a.room_id and b.guest_registration_id <> a.guest_registration_id and a.stay && b.stay
    join guest_facts g on g.registration_id = a.guest_registration_id
    join guest_facts f on f.registration_id = b.guest_registration_id
    where 'same-gender' in (g.room_sharing, f.room_sharing) and g.gender <> f.gender and b.state in ${LIVE} and ${UNSEEN}
      and (b.created_at, b.id) < (a.created_at, a.id)`,
  'one double bed for two whom the edition keeps apart': `
    select a.id, b.id as other from match a join match b on b.room_id = a.room_id and b.id <> a.id and a.stay && b.stay
    join place pa on pa.id = a.place_id join place pb on pb.id = b.place_id join edition e on e.id = a.edition_id
    join guest_facts g on g.registration_id = a.guest_registration_id
    join guest_facts f on f.registration_id = b.guest_registration_id
    where pa.kind = 'double' and pb.kind = 'double' and pa.bed_number = pb.bed_number and b.state in ${LIVE} and ${UNSEEN}
      and (b.created_at, b.id) < (a.created_at, a.id) and (e.double_bed = 'same-gender' and g.gender <> f.gender
        or e.double_bed = 'named' and not exists (select from companion named where named.registration_id = g.registration_id))`,
  'nights that were over and were offered': `
    select m.id from match_event e join match m on m.id = e.match_id join edition on edition.id = m.edition_id
    where e.to_state = 'offered' and e.from_state is distinct from 'offered'
      and (e.at at time zone edition.time_zone)::date >= upper(m.stay)`,
  'a yes to another host that keeps the old bed': `
    select a.id, old.id as other from match a join match old on old.id = a.replaces
    where a.move = 'asked' and a.state = 'accepted' and old.state in ('offered', 'accepted')`,
  'an offer of which somebody had to tick something first': `
    select a.id from match a where a.state = 'offered' and a.ask_first`,
  'a pair that was never to be again': `
    select a.id from match a join veto on veto.guest_registration_id = a.guest_registration_id
      and veto.host_registration_id = a.host_registration_id
    where ${UNSEEN} and coalesce(a.offered_at, a.created_at) > veto.created_at`,
  'a host once more whom the guest has turned down': `
    select a.id, b.id as other from match a join match b on b.guest_registration_id = a.guest_registration_id
      and b.host_registration_id = a.host_registration_id and b.id <> a.id and b.ended_at < a.created_at
    where ${UNSEEN} and ${UNPINNED} and (b.state in ('declined', 'expired')
      or b.state = 'withdrawn' and b.end_reason in ('guest-cancelled', 'no-reply'))`,
  'somebody who is blocked was placed': `
    select a.id from match a join block_party party on party.person_id in (a.guest_person_id, a.host_person_id) and not party.is_of_pair
    join block on block.id = party.block_id
    where a.state in ('draft', 'offered', 'accepted') and block.ended_at is null
      and coalesce(a.offered_at, a.created_at) > block.blocked_at`,
  'two who were kept apart were placed together': `
    select a.id from match a join block_party one on one.person_id = a.guest_person_id and one.is_of_pair
    join block_party other on other.block_id = one.block_id and other.person_id = a.host_person_id
    join block on block.id = one.block_id
    where a.state in ('draft', 'offered', 'accepted') and block.ended_at is null and a.created_at > block.blocked_at`,
  'two with one host who must not meet': `
    select a.id, b.id as other from not_with
    join match a on a.guest_registration_id in (one_registration_id, other_registration_id)
    join match b on b.guest_registration_id in (one_registration_id, other_registration_id) and b.id <> a.id
      and b.guest_registration_id <> a.guest_registration_id
      and b.host_registration_id = a.host_registration_id and b.stay && a.stay
    where ${UNSEEN} and b.state in ${LIVE} and (b.created_at, b.id) < (a.created_at, a.id)`,
  'apart from somebody without whom they do not come': `
    select a.id, b.id as other from ${TRAVEL}
    join match a on a.guest_registration_id = one.registration_id
    join match b on b.guest_registration_id = other.registration_id and b.host_registration_id <> a.host_registration_id
    where one.kind = 'only-together' and other.kind = 'only-together' and ${UNSEEN} and ${UNPINNED}
      and b.state in ${LIVE} and (b.created_at, b.id) < (a.created_at, a.id)
      and not exists (select from companion third where third.registration_id in (one.registration_id, other.registration_id)
        and third.other_registration_id is not null and third.id not in (one.id, other.id))
      and not exists (select from companion third where third.other_registration_id in (one.registration_id, other.registration_id)
        and third.id not in (one.id, other.id))
      and not exists (select from not_with where one_registration_id in (one.registration_id, other.registration_id)
        and other_registration_id in (one.registration_id, other.registration_id))
      and not exists (select from block_party party join block on block.id = party.block_id
        where party.person_id in (a.guest_person_id, b.guest_person_id) and not party.is_of_pair and block.ended_at is null)`,
}
