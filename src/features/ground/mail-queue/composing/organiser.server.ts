import type { Tx } from '#db/connect.server.ts'

/** The mailbox of an organiser who still is one; whoever was one when a mail was queued gets no more of what organisers read. */
export function findOrganiser(tx: Tx, personId: string) {
  return tx
    .selectFrom('adminProfile')
    .innerJoin('person', 'person.id', 'adminProfile.personId')
    .select(['person.email', 'person.locale'])
    .where('adminProfile.personId', '=', personId)
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}
