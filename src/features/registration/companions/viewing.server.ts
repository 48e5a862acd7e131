import type { GuestActor } from '#db/actor.server.ts'
import type { CompanionKind } from '#domain/companions.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { findSubmitted, listKnown, listRows, type Known, type Row } from './rows.server.ts'

export type CompanionsView = {
  /** Who asks whether one travels with them, by what they have proven: a name alone is anybody’s. */
  asks: { id: string; firstName: string; email: string; kind: CompanionKind }[]
  /** Whom one has named, and who has not said yes. Never whether the address is somebody’s. */
  named: { id: string; address: string; kind: CompanionKind }[]
  agreed: { id: string; firstName: string; email: string; kind: CompanionKind }[]
  /** First names of those who travel along through one of them. */
  through: string[]
  /** What counts for all of them; null without anybody. */
  kind: CompanionKind | null
}

/** Null for a guest who has not handed in a registration: there is nothing to look for together yet. */
export function viewCompanions({ db }: Pick<Deps, 'db'>, guest: GuestActor): Promise<CompanionsView | null> {
  return db.run(guest, async (tx) => {
    const registration = await findSubmitted(tx, guest)
    if (!registration) return null
    const known = await listKnown(tx, guest)
    const rows = await listRows(tx, guest)
    const own = rows.filter((row) => row.registrationId === guest.registrationId)
    const personOf = (id: string | null) => known.find(({ registrationId }) => registrationId === id)
    const isAgreedWith = (id: string | null) => personOf(id)?.isAgreed ?? false
    const asks = rows.filter(
      (row) => row.otherRegistrationId === guest.registrationId && row.refusedAt === null,
    )
    const direct = (row: Row, id: string | null) => {
      const person = personOf(id)
      const { firstName = '', email } = person ?? {}
      return email ? [{ id: row.id, firstName, email, kind: row.kind }] : []
    }
    return {
      asks: asks
        .filter((row) => !isAgreedWith(row.registrationId))
        .flatMap((row) => direct(row, row.registrationId)),
      named: own.flatMap(({ id, address, kind, otherRegistrationId }) =>
        address === null || isAgreedWith(otherRegistrationId) ? [] : [{ id, address, kind }],
      ),
      agreed: own
        .filter((row) => isAgreedWith(row.otherRegistrationId))
        .flatMap((row) => direct(row, row.otherRegistrationId)),
      through: known.filter(({ email }) => email === null).map(({ firstName }) => firstName),
      kind: kindOf(known),
    }
  })
}

function kindOf(known: readonly Known[]): CompanionKind | null {
  const fellow = known.find(({ isAgreed }) => isAgreed)
  if (!fellow) return null
  return fellow.isOnlyTogether ? 'only-together' : 'preferably'
}
