import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

/** What was taken back has left nothing behind. */
export async function expectNothingLeft(database: TestDatabase, dispatch: string): Promise<void> {
  const held = await database.sql('select id from match where dispatch_id = $1 and state = $2', [
    dispatch,
    'offered',
  ])
  expect(held, 'taken back, and still offered').toEqual([])
  const left = await database.sql(
    `select match.id from match join match_event on match_event.match_id = match.id and match_event.event = 'recalled'
     where match.state = 'draft' and (match.offered_at, match.sent_at, match.deadline_at, match.held_until, match.dispatch_id)
       is distinct from (null::timestamptz, null::timestamptz, null::timestamptz, null::timestamptz, null::uuid)`,
  )
  expect(left, 'a draft that still looks offered').toEqual([])
  const mails = await database.sql(
    `select outbox.id from outbox join match on match.id = outbox.match_id
     where match.state = 'draft' and outbox.state in ('queued', 'sending')`,
  )
  expect(mails, 'a mail about something that is a draft').toEqual([])
}

const LIVE = `state in ('draft', 'offered', 'accepted', 'completed')`

/** What is never so, whatever was done. */
export async function expectOrder(database: TestDatabase, after: string): Promise<void> {
  const clashes = await database.sql(
    `select one.id from match one join match two on one.id < two.id and one.stay && two.stay
       and one.${LIVE} and two.${LIVE} and (one.place_id = two.place_id
         or one.guest_registration_id = two.guest_registration_id
           -- Only an offer to leave the other place, on the very same nights.
           and not coalesce(two.replaces = one.id and two.state in ('draft', 'offered') and one.state in ('offered', 'accepted') and one.stay = two.stay, false)
           and not coalesce(one.replaces = two.id and one.state in ('draft', 'offered') and two.state in ('offered', 'accepted') and one.stay = two.stay, false)
         or one.room_id = two.room_id and (one.alone_in_room or two.alone_in_room))`,
  )
  expect(clashes, `two in one place after ${after}`).toEqual([])
  const orphans = await database.sql(
    `select outbox.template from outbox where match_id is not null and not exists (
       select from match_event where match_event.match_id = outbox.match_id
         -- A host hears of another moment to answer once the guest has.
         and (match_event.at = outbox.queued_at or template = 'notice-to-host' and match_event.at < outbox.queued_at)
         and match_event.event = any(case outbox.template
           when 'offer-to-guest' then array['offered', 'reoffered', 'moved']
           when 'notice-to-host' then array['offered', 'reoffered', 'reopened', 'moved', 'extended', 'bounced']
           when 'more-time-to-guest' then array['extended', 'reopened']
           when 'accepted-to-guest' then array['accepted']
           when 'accepted-to-host' then array['accepted']
           when 'declined-to-host' then array['declined']
           when 'expired-to-guest' then array['expired']
           when 'expired-to-host' then array['expired']
           else array['withdrawn'] end))`,
  )
  expect(orphans, `a mail without an event after ${after}`).toEqual([])
  const strange = await database.sql(
    `select match.id, match.state, last.to_state from match join lateral (
       select to_state from match_event where match_id = match.id order by id desc limit 1) last on true
     where last.to_state <> match.state`,
  )
  expect(strange, `a state without its row of history after ${after}`).toEqual([])
}
