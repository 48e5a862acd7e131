/** What a letter says and whether it still holds (rules: letters). */

/** Of a letter `l` with its newest version `v`, its guest and, where it names a host, its match. */
const OF = `visa_letter l join registration guest on guest.id = l.registration_id
  join guest_facts facts on facts.registration_id = l.registration_id left join match m on m.id = l.match_id
  join lateral (select version, stay from visa_letter_version printed where printed.letter_id = l.id
    order by version desc limit 1) v on true join live_visa_letter now on now.id = l.id`
const HOLDS = `l.ended_at is null and guest.state = 'submitted' and case when l.match_id is null
    then v.stay = facts.stay and not exists (select from arranged_elsewhere done where done.registration_id = l.registration_id)
    else m.state in ('accepted', 'completed') and v.stay = m.stay end`

export const LETTERS: Readonly<Record<string, string>> = {
  'a letter that counts although what it says is not so': `
    select l.id from ${OF} where now.state = 'valid' and (${HOLDS}) is not true`,
  'two letters of one kind that count': `
    select registration_id, match_id, count(*) from visa_letter where ended_at is null
    group by registration_id, match_id having count(*) > 1`,
  'a letter that was given to somebody who is blocked': `
    select l.id from visa_letter l join registration r on r.id = l.registration_id
    join block_party party on party.person_id = r.person_id and not party.is_of_pair
    join block on block.id = party.block_id
    where l.match_id is null and l.ended_at is null and block.ended_at is null and l.issued_at > block.blocked_at`,
  'a letter of which its guest did not hear': `
    select l.id from visa_letter l join registration r on r.id = l.registration_id where l.issued_at is not null
      and not exists (select from outbox o where o.template = 'visa-letter-ready' and o.person_id = r.person_id and o.queued_at >= l.issued_at)`,
}
