import { type RawBuilder, sql } from './sql.server.ts'

/** The name by which organisers know the registration in this column (`nameOf` of the domain): of a hall its own, else first and last name. */
export const nameOfRegistration = (column: string): RawBuilder<string> => sql<string>`(
  select coalesce(named_home.hall_name,
    concat_ws(' ', coalesce(named_guest.first_name, named_host.first_name), named_contact.last_name))
  from registration named
  left join guest_facts named_guest on named_guest.registration_id = named.id
  left join host_facts named_host on named_host.registration_id = named.id
  left join contact named_contact on named_contact.registration_id = named.id
  left join host_address named_home on named_home.registration_id = named.id
  where named.id = ${sql.ref(column)})`
