import { randomUUID } from 'node:crypto'
import { mint, type IncidentTeamMember } from '#db/actor.server.ts'
import { anAdmin, type Sql } from './people.ts'

/** An approved organiser who is named to open incidents. */
export async function anIncidentTeamMember(
  database: { sql: Sql },
  email?: string,
): Promise<IncidentTeamMember> {
  const { personId } = await anAdmin(database, email === undefined ? {} : { email })
  await database.sql('insert into incident_team (person_id, added_at) values ($1, now())', [personId])
  return mint.incidentTeamMember(personId)
}

/** Blocks one person, or keeps two apart. */
export async function aBlock(
  database: { sql: Sql },
  ...people: readonly { personId: string }[]
): Promise<string> {
  const id = randomUUID()
  await database.sql(
    'insert into block (id, edition_id, blocked_at) select $1, edition.id, now() from edition limit 1',
    [id],
  )
  for (const { personId } of people)
    await database.sql(
      'insert into block_party (id, block_id, person_id, is_of_pair) values (gen_random_uuid(), $1, $2, $3)',
      [id, personId, people.length > 1],
    )
  return id
}
