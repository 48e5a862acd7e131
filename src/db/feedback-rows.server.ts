import type { Temporal } from 'temporal-polyfill'
import { sql } from './sql.server.ts'

const stays = sql`live_match stay where stay.is_agreed
  and registration.id in (stay.guest_registration_id, stay.host_registration_id)`

/** Of `registration`: the day on which the last stay that both agreed to ends; null where there is none. */
export const leftOn = sql<Temporal.PlainDate | null>`(select max(upper(stay.stay)) from ${stays})`

/**
 * Of `registration`: the same for whom a mail asks how it was (rules: afterwards). Null also where they have said it; who has no mailbox, because nobody
 * is called for it; and where something was wrong in one of the stays: one of the two is blocked, they are kept apart, or one has told
 * something that is not closed.
 */
export const askedAfter = sql<Temporal.PlainDate | null>`(case
  when exists (select from feedback said where said.registration_id = registration.id) then null
  when exists (select from person reader where reader.id = registration.person_id and reader.mail_to is null) then null
  when exists (select from ${stays} and (
      exists (select from blocked_person blocked where blocked.person_id in (stay.guest_person_id, stay.host_person_id))
      or exists (select from kept_apart apart where apart.person_id = stay.guest_person_id and apart.other_person_id = stay.host_person_id)
      or exists (select from incident where incident.teller_person_id in (stay.guest_person_id, stay.host_person_id)
        and incident.state <> 'closed'))) then null
  else ${leftOn} end)`
