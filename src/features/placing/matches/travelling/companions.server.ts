/** Guests who named each other, and so whether two may sleep in a double (`usable-places`). */
import type { Tx } from '#db/connect.server.ts'
import { sql, type RawBuilder } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Gender, RoomSharing } from 'bed-matching/rules/answers.ts'
import type { Seeker } from '#domain/tape-chart.ts'
import { countCouples } from '#domain/usable-places.ts'
import { doubleUse, type DoubleUse } from 'bed-matching/rules/sharing.ts'

/** Guests of an edition who named each other: two rows for two guests. */
const namedEachOther = (editionId: string) => sql`
  companionship one
  join registration on registration.id = one.registration_id and registration.edition_id = ${editionId}
    and registration.role = 'guest' and registration.state = 'submitted'
  join person on person.id = registration.person_id and person.known_at is not null
  join guest_facts facts on facts.registration_id = one.registration_id
  where not exists (select from arranged_elsewhere elsewhere where elsewhere.registration_id = one.registration_id)
    and registration.person_id not in (select person_id from blocked_person)`

/** Guests who take part in the matching and named each other: who might share a double where names decide it. */
export async function listCompanions(tx: Tx, { id }: Pick<Edition, 'id'>): Promise<Seeker[]> {
  const { rows } = await sql<{
    id: string
    gender: Gender
    roomSharing: RoomSharing
    sharesWith: string[]
    start: number
    end: number
  }>`
    select one.registration_id as id, facts.gender, facts.room_sharing, array_agg(one.other_registration_id::text) as shares_with,
      lower(facts.stay) - date '1970-01-01' as start, upper(facts.stay) - date '1970-01-01' as end
    from ${namedEachOther(id)} group by one.registration_id, facts.gender, facts.room_sharing, facts.stay
    order by one.registration_id`.execute(tx)
  return rows.map(({ start, end, ...mate }) => ({ ...mate, nights: { start, end } }))
}

/** Who may sleep in a double in this edition, as things are. */
export async function readDoubleUse(tx: Tx, edition: Pick<Edition, 'id' | 'doubleBed'>): Promise<DoubleUse> {
  const companions = edition.doubleBed === 'named' ? await listCompanions(tx, edition) : []
  return doubleUse(edition.doubleBed, countCouples(companions, edition) > 0)
}

/** The same as a condition: may two sleep in a double at once? */
export function sharesDoubles({ id, doubleBed }: Pick<Edition, 'id' | 'doubleBed'>): RawBuilder<boolean> {
  if (doubleBed !== 'named') return doubleUse(doubleBed, false) === 'one' ? sql`false` : sql`true`
  return sql`exists (select from ${namedEachOther(id)} and exists (
    select from guest_facts other where other.registration_id = one.other_registration_id
      and other.room_sharing <> 'no' and facts.room_sharing <> 'no'
      and (other.gender = facts.gender or (other.room_sharing = 'yes' and facts.room_sharing = 'yes'))
      and other.registration_id in (select one.registration_id from ${namedEachOther(id)})))`
}
