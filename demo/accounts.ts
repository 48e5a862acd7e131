import type { NotNull } from '#db/sql.server.ts'
import { mint } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { colleagueEmail, organiserEmail, unfinishedGuestEmail, waitingOrganiserEmail } from './people.ts'

export type Account = { email: string; is: string }

/** One address for every kind of person there is something to see for. */
export async function listAccounts(db: Database): Promise<Account[]> {
  const rows = await db.run(mint.worker(), (tx) =>
    tx
      .selectFrom('match')
      .innerJoin('person as guest', 'guest.id', 'match.guestPersonId')
      .innerJoin('person as host', 'host.id', 'match.hostPersonId')
      .select(['match.state', 'guest.email as guest', 'host.email as host'])
      .where('guest.email', 'is not', null)
      .where('host.email', 'is not', null)
      // Told already: until the email has left nobody sees an offer.
      .where('match.deadlineAt', 'is not', null)
      .orderBy('match.createdAt', 'desc')
      .$narrowType<{ guest: NotNull; host: NotNull }>()
      .execute(),
  )
  const pick = (state: MatchState, side: 'guest' | 'host', is: string): Account[] => {
    const found = rows.find((row) => row.state === state)
    return found ? [{ email: found[side], is }] : []
  }
  return [
    { email: organiserEmail, is: 'organiser, approved' },
    { email: colleagueEmail, is: 'another organiser, who asks for a second yes' },
    { email: waitingOrganiserEmail, is: 'waits for approval as an organiser' },
    ...pick('offered', 'guest', 'guest with an offer to answer'),
    ...pick('offered', 'host', 'host who was told of that guest'),
    ...pick('accepted', 'guest', 'guest who has accepted'),
    ...pick('accepted', 'host', 'host of that guest'),
    ...pick('declined', 'guest', 'guest who declined'),
    ...pick('expired', 'guest', 'guest who did not answer in time'),
    ...pick('withdrawn', 'guest', 'guest who gave the place back'),
    { email: unfinishedGuestEmail, is: 'guest in the middle of the registration' },
  ]
}

export function describeAccounts(accounts: readonly Account[], { publicUrl }: Settings): string {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const lines = accounts.map(({ email, is }) => `    ${email.padEnd(width)}  ${is}`)
  return [
    `  Sign in at ${publicUrl.origin}/login with one of these addresses; the code appears at ${publicUrl.origin}/dev/mailbox.`,
    ...lines,
    `  Let time pass at ${publicUrl.origin}/dev/clock: offers run out, mails leave, the season goes by.`,
    '  All of it is invented, and gone when you stop it.',
    '',
  ].join('\n')
}
