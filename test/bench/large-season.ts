import type { Product } from '../product/product.ts'

export type Season = { guests: number; hosts: number; matches: number }

/** Invented people straight into the rows: a season larger than any so far. Every host has one room with two beds; names are letters by chance, as likely each as the other. */
export async function fillSeason(
  { sql }: Pick<Product, 'sql'>,
  { guests, hosts, matches }: Season,
): Promise<void> {
  await sql(`insert into person (email, locale, email_confirmed_at)
    select role || n || '@example.org', 'en', now() from (values ('guest', ${guests}), ('host', ${hosts})) of (role, most),
      generate_series(1, most) n`)
  await sql(`insert into registration (edition_id, person_id, role, state, created_at, submitted_at, updated_at)
    select edition.id, person.id, substring(email from '^(guest|host)'), 'submitted', now() - random() * interval '30 days',
      now() - random() * interval '30 days', now() from person, edition where email ~ '^(guest|host)[0-9]+@'`)
  await sql(`insert into contact (registration_id, last_name, phone_e164, phone_typed, organisation)
    select id, initcap(translate(left(md5(id::text), 7), '0123456789', 'ghijklmnop')), '+4915112345678', '0151 12345678', 'Youth' from registration`)
  await sql(`insert into guest_facts select r.id, split_part(p.email, '@', 1), 18 + (random() * 27)::int,
      (array['female', 'male', 'diverse'])[1 + (random() * 2)::int], array['en', 'fr'],
      daterange(e.conference_start_on, e.conference_start_on + 3 + (random() * 7)::int), random() < 0.3, random() < 0.5,
      (array['no', 'same-gender', 'yes'])[1 + (random() * 2)::int], array['bed'], random() < 0.2, null
    from registration r join person p on p.id = r.person_id join edition e on e.id = r.edition_id where r.role = 'guest'`)
  await sql(`insert into guest_sensitive (registration_id, global_south, marginalised, accredited)
    select id, random() < 0.5, random() < 0.3, random() < 0.4 from registration where role = 'guest'`)
  await sql(`insert into host_facts (registration_id, first_name, age, gender, languages, living, pets, number_of_guests,
      females_only, older_guests_ok, stay, district, commute_minutes, commute_source)
    select r.id, split_part(p.email, '@', 1), 40, 'female', array['de'], 'family', random() < 0.3, 2, random() < 0.2,
      random() < 0.7, daterange(e.conference_start_on - 2, e.conference_end_on + 1), 'Beuel', 20, 'estimate'
    from registration r join person p on p.id = r.person_id join edition e on e.id = r.edition_id where r.role = 'host'`)
  await sql(`insert into host_address (registration_id, street, house_number, postal_code, city)
    select id, 'Musterstraße', '7', '53225', 'Bonn' from registration where role = 'host'`)
  await sql(
    `insert into room (registration_id, number, type) select id, 1, 'private' from registration where role = 'host'`,
  )
  await sql(
    `insert into place (room_id, kind, bed_number, seat) select id, 'single', n, 1 from room, generate_series(1, 2) n`,
  )
  await sql(`insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id,
      room_id, place_id, stay, state, alone_in_room, offered_at, sent_at, deadline_at, created_at)
    select g.edition_id, g.id, g.person_id, h.registration_id, h.person_id, h.room_id, h.place_id, f.stay,
      (array['offered', 'accepted', 'accepted'])[1 + (h.n % 3)::int], false, now(), now(),
      now() + random() * interval '5 days', now()
    from (select id, edition_id, person_id, row_number() over (order by id) n from registration where role = 'guest') g
    join (select room.registration_id, r.person_id, room.id as room_id, place.id as place_id, row_number() over (order by place.id) n
      from place join room on room.id = place.room_id join registration r on r.id = room.registration_id) h on h.n = g.n
    join guest_facts f on f.registration_id = g.id where h.n <= ${matches}`)
  await sql('analyze')
}
