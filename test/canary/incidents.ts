import { anAdmin } from '../builders/people.ts'
import { openSessionOf } from '../product/people.ts'
import { makeMark } from './tokens.ts'
import type { Bench, Member, Scene } from './scene.ts'

/** Told with a name by a guest, who may read it again; and without one. */
export async function arrangeIncidents(
  { product, tokens }: Bench,
  teller: Member,
): Promise<Scene['incidents']> {
  const [own, words, about, reach, step] = [makeMark(), makeMark(), makeMark(), makeMark(), makeMark()]
  const rows = await product.sql<{ id: string }>(
    `insert into incident (id, edition_id, told_at, how, teller_person_id, code_hash, is_urgent, words, about, reach)
     select gen_random_uuid(), edition.id, now(), told.how, told.teller::uuid, told.code, true, told.words, told.about, told.reach
     from edition, (values ('named', $1::text, null::bytea, $4::text, null, null), ('unnamed', null, '\\x00', $5, $2::text, $3::text))
       told (how, teller, code, words, about, reach)
     returning id`,
    [teller.personId, about, reach, own, words],
  )
  await product.sql(
    `insert into incident_step (incident_id, entry, at, kind, words) select id, gen_random_uuid(), now(), 'step', $1 from incident`,
    [step],
  )
  tokens.push({
    personId: teller.personId,
    registrationId: teller.registrationId,
    text: own,
    field: 'incident.words',
    class: null,
  })
  const { personId } = await anAdmin({ sql: (text, values) => product.sql(text, values) })
  await product.sql('insert into incident_team (person_id, added_at) values ($1, now())', [personId])
  const member = await openSessionOf(product, personId)
  return { ids: rows.map(({ id }) => id), marks: [own, words, about, reach, step], member }
}
