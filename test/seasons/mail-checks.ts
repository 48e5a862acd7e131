/** Which mail is owed to whom, and how often (rules: life of a match, moving, mail). */

/** Each step of a match with the mails that leave with it. Nobody was told of a draft. */
const WITH = `(values
    ('accepted', 'accepted-to-guest'), ('accepted', 'accepted-to-host'), ('declined', 'declined-to-host'),
    ('expired', 'expired-to-guest'), ('expired', 'expired-to-host'),
    ('withdrawn', 'withdrawn-to-guest'), ('withdrawn', 'withdrawn-to-host'),
    ('extended', 'more-time-to-guest'), ('reopened', 'more-time-to-guest'), ('reopened', 'notice-to-host'),
    ('reoffered', 'offer-to-guest'), ('reoffered', 'notice-to-host')) owed (event, template)`

export const MAILS: Readonly<Record<string, string>> = {
  'a step of a match of which somebody did not hear': `
    select m.id, owed.event, owed.template from match_event e join match m on m.id = e.match_id
    join edition on edition.id = m.edition_id join ${WITH} on owed.event = e.event
    where (e.event <> 'withdrawn' or e.from_state in ('offered', 'accepted') and e.reason <> 'moved')
      and upper(m.stay) > (e.at at time zone edition.time_zone)::date
      and not exists (select from outbox o where o.match_id = m.id and o.template = owed.template and o.queued_at >= e.at)`,
  'a host who did not hear that their guest has moved': `
    select m.id from match_event e join match m on m.id = e.match_id where e.event = 'withdrawn' and e.reason = 'moved'
      and not exists (select from outbox o where o.match_id = m.id and o.template = 'moved-to-host')`,
  'somebody who was named and never heard of it': `
    select c.id from companion c join registration named on named.id = c.other_registration_id
    where c.address is not null and c.ended_at is null and not exists (
        select from companion back where back.registration_id = c.other_registration_id
          and back.other_registration_id = c.registration_id)
      and not exists (select from outbox o where o.template = 'companion-asked' and o.person_id = named.person_id)`,
  'a mail to many that somebody got twice': `
    select campaign_id, person_id, count(*) from outbox where campaign_id is not null and state = 'sent'
    group by campaign_id, person_id having count(*) > 1`,
  'a mail to many of which nothing became': `
    select b.id from broadcast b where b.queued_at < $1::timestamptz - interval '25 hours' and exists (
      select from outbox o where o.campaign_id = b.campaign_id and o.state in ('queued', 'sending') and o.kept_back_reason is null)`,
  'a mail of the clock that came twice': `
    select template, match_id, person_id, count(*) from outbox
    where state = 'sent' and template in ('profile-update', 'final-check', 'participation-reminder', 'day-before-to-guest',
      'day-before-to-host', 'registration-unfinished', 'registration-confirmed', 'after-stay')
    group by template, match_id, person_id, params having count(*) > 1`,
  'an offer that nobody has read, and its time runs': `
    select m.id from match m join outbox o on o.match_id = m.id and o.template = 'offer-to-guest' and o.state = 'failed'
      and o.reason = 'bounced' and o.sent_at >= m.offered_at
    join mail_report report on report.outbox_id = o.id and report.handled_at is not null
    where m.state = 'offered' and m.deadline_at is not null
      and not exists (select from session s where s.person_id = m.guest_person_id and s.created_at > o.sent_at)
      and not exists (select from match_event e where e.match_id = m.id and e.event in ('extended', 'reopened', 'sent')
        and e.at > o.sent_at)
      and not exists (select from outbox later where later.match_id = m.id and later.state = 'sent' and later.sent_at > o.sent_at
        and later.template in ('offer-to-guest', 'more-time-to-guest', 'offer-reminder'))`,
}
