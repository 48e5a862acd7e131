import type { Insertable } from 'kysely'
import type { AnswerTable, PlainAnswer, ValueOf } from '#domain/answers/answer.ts'
import type { everyGuestAnswer } from '#domain/answers/guest.ts'
import type { everyHostAnswer } from '#domain/answers/host.ts'
import type {
  Contact,
  GuestAccess,
  GuestFacts,
  GuestSensitive,
  HostAddress,
  HostDoor,
  HostFacts,
  HostRemarks,
} from './schema.ts'

type Tables = {
  guest_facts: Insertable<GuestFacts>
  guest_sensitive: Insertable<GuestSensitive>
  guest_access: Insertable<GuestAccess>
  host_facts: Insertable<HostFacts>
  host_address: Insertable<HostAddress>
  host_door: Insertable<HostDoor>
  host_remarks: Insertable<HostRemarks>
  contact: Insertable<Contact>
}
type IsColumn<K, V, Row> = K extends keyof Row ? (V extends Row[K] ? true : false) : false
type Unstored<A> = {
  [K in keyof A]: A[K] extends PlainAnswer & { kept: { table: infer T extends AnswerTable } }
    ? IsColumn<K, ValueOf<A[K]>, Tables[T]> extends true
      ? never
      : K
    : never
}[keyof A]

/** An answer for which its table has no column of that name and type is a type error on one of these lines naming it. */
type Guests = Unstored<typeof everyGuestAnswer>
type Hosts = Unstored<typeof everyHostAnswer>
export const everyGuestAnswerIsStored: [Guests] extends [never] ? true : Guests = true
export const everyHostAnswerIsStored: [Hosts] extends [never] ? true : Hosts = true
