import { mint } from '#db/actor.server.ts'
import { emailOf } from './people.ts'
import type { SeasonStage } from './stage.ts'

/** Something that somebody does, at its moment (UTC). */
export type Step = { at: string; does: () => Promise<unknown> }

/** The stage, who organises, and by their key who takes part. */
export type Season = {
  stage: SeasonStage
  admin: ReturnType<typeof mint.admin>
  second: ReturnType<typeof mint.admin>
  personIds: Map<string, string>
  registrations: Map<string, string>
}

export const guestOf = ({ personIds, registrations }: Season, key: string) =>
  mint.guest(personIds.get(key) ?? '', registrations.get(key) ?? '')
export const hostOf = ({ personIds, registrations }: Season, key: string) =>
  mint.host(personIds.get(key) ?? '', registrations.get(key) ?? '')

/** Somebody whose mailbox was proven just now; who stood in a list is there already. */
export async function aPerson(
  { stage, personIds }: Season,
  { key, locale }: { key: string; locale: string },
) {
  const [row] = await stage.sql<{ id: string }>(
    `insert into person (email, locale, email_confirmed_at, created_at) values ($1, $2, $3, $3)
     on conflict (email) do update set email_confirmed_at = excluded.email_confirmed_at returning id`,
    [emailOf(key), locale, stage.clock.now().toString()],
  )
  const personId = row?.id ?? ''
  personIds.set(key, personId)
  return mint.signedIn(personId)
}
