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
