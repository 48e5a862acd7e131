import type { Tx } from '#db/connect.server.ts'
import type {
  AccessNeed,
  Gender,
  RoomSharing,
  Sleeping,
  LivingSituation,
} from 'bed-matching/rules/answers.ts'
import type { Edition } from '#domain/edition.ts'
import { spacedPhone } from '#platform/phone.server.ts'
import { listGuests, listHosts } from '../people/people.server.ts'
import type { GuestAccess } from '../people/rows.server.ts'
import { toStayView } from './reading.server.ts'
import type { StayView } from '../matches.ts'

/** How to reach somebody; organisers may always know (rules: who sees what). */
export type SideContact = {
  /** Null: has no mailbox. */
  email: string | null
  phone: { e164: string; words: string } | null
  address: string | null
}
export type GuestSide = SideContact & {
  age: number
  gender: Gender
  languages: string[]
  roomSharing: RoomSharing
  sleeping: readonly Sleeping[]
  petProblem: boolean
  petProblemNote: string | null
  access: GuestAccess
  /** All nights that the guest needs. */
  stay: StayView
}
export type HostSide = SideContact & {
  living: LivingSituation
  livingNote: string | null
  hallName: string | null
  aboutHall: string | null
  district: string | null
  languages: string[]
  petsNote: string | null
  access: readonly AccessNeed[]
  commuteMinutes: number | null
  /** All nights that the host offers. */
  stay: StayView
}
/** Null for a side that has cancelled. */
export type Sides = { guest: GuestSide | null; host: HostSide | null }

/** Who the two of a match are, as they say it now. */
export async function readSides(
  tx: Tx,
  edition: Edition,
  { guestId, hostId }: { guestId: string; hostId: string },
): Promise<Sides> {
  const [guest] = await listGuests(tx, edition.id, [guestId], { isForReading: true })
  const [host] = await listHosts(tx, edition.id, [hostId], { isForReading: true })
  return {
    guest: guest
      ? {
          ...(await readContact(tx, guestId)),
          age: guest.guest.age,
          gender: guest.guest.gender,
          languages: guest.languages,
          roomSharing: guest.guest.roomSharing,
          sleeping: guest.guest.sleeping,
          petProblem: guest.guest.petProblem,
          petProblemNote: guest.petProblemNote,
          access: guest.access,
          stay: toStayView(guest.guest.stay),
        }
      : null,
    host: host
      ? {
          ...(await readContact(tx, hostId)),
          living: host.host.living,
          livingNote: host.livingNote,
          hallName: host.hallName,
          aboutHall: host.aboutHall,
          district: host.district,
          languages: host.languages,
          petsNote: host.petsNote,
          access: host.host.access ?? [],
          commuteMinutes: host.host.commuteMinutes,
          stay: toStayView(host.host.stay),
        }
      : null,
  }
}

async function readContact(tx: Tx, registrationId: string): Promise<SideContact> {
  const row = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .leftJoin('contact', 'contact.registrationId', 'registration.id')
    .leftJoin('hostAddress as home', 'home.registrationId', 'registration.id')
    .select([
      'person.email',
      'contact.phoneE164 as phone',
      'home.street',
      'home.houseNumber',
      'home.postalCode',
      'home.city',
    ])
    .where('registration.id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const { email, phone, street, houseNumber, postalCode, city } = row
  return {
    email,
    phone: phone === null ? null : { e164: phone, words: spacedPhone(phone) },
    address: street ? `${street} ${houseNumber}, ${postalCode} ${city}` : null,
  }
}
