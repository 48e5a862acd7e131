import { GENDERS, ROOM_SHARING_WISHES } from './rules/answers.ts'
import { mayShareDouble, mayShareRoom, type RoomMate, doubleUse } from './rules/sharing.ts'
import type { MatchingGuest, RoundPolicy } from './model.ts'

/** How many answers about sharing there are: gender and wish. */
export const SHARING_CLASSES = GENDERS.length * ROOM_SHARING_WISHES.length

/** Who may sleep beside whom, as tables filled by `occupancy`. */
export type Sharing = {
  /** Gender and wish of each guest as one number. */
  readonly classOf: Uint8Array
  /** 1 where two classes may share a room: `room[a * SHARING_CLASSES + b]`. */
  readonly room: Uint8Array
  /** The same for a double bed, by their classes alone. */
  readonly double: Uint8Array
  /** The guests each guest may share a double with because they named each other. */
  readonly named: ReadonlyMap<number, ReadonlySet<number>>
  /** `never`: one guest per double. `any`: any two who may share the room. `pairs`: the two decide. */
  readonly doubles: 'never' | 'any' | 'pairs'
}

/** Asks `mayShareRoom` and `mayShareDouble` once for every two answers, and for every two who named each other. */
export function tabulateSharing(
  guests: readonly MatchingGuest[],
  policy: RoundPolicy,
  guestNumber: ReadonlyMap<string, number>,
): Sharing {
  const classes: RoomMate[] = GENDERS.flatMap((gender) =>
    ROOM_SHARING_WISHES.map((roomSharing) => ({ id: '', gender, roomSharing, sharesWith: [] })),
  )
  const named = policy.doubleBed === 'named' ? findNamed(guests, policy, guestNumber) : new Map()
  const use = doubleUse(policy.doubleBed, named.size > 0)
  return {
    classOf: Uint8Array.from(
      guests,
      ({ gender, roomSharing }) =>
        GENDERS.indexOf(gender) * ROOM_SHARING_WISHES.length + ROOM_SHARING_WISHES.indexOf(roomSharing),
    ),
    room: tabulate(classes, (a, b) => mayShareRoom(a, b).allowed),
    double: tabulate(classes, (a, b) => mayShareDouble(a, b, policy).allowed),
    named,
    doubles: use === 'one' ? 'never' : policy.doubleBed === 'any' ? 'any' : 'pairs',
  }
}

function tabulate(classes: readonly RoomMate[], allows: (a: RoomMate, b: RoomMate) => boolean): Uint8Array {
  return Uint8Array.from(classes.flatMap((a) => classes.map((b) => Number(allows(a, b)))))
}

function findNamed(
  guests: readonly MatchingGuest[],
  policy: RoundPolicy,
  guestNumber: ReadonlyMap<string, number>,
): Map<number, Set<number>> {
  const named = new Map<number, Set<number>>()
  guests.forEach((guest, number) => {
    for (const id of guest.sharesWith) {
      const otherNumber = guestNumber.get(id)
      const other = otherNumber === undefined ? undefined : guests[otherNumber]
      if (otherNumber === undefined || !other || other === guest) continue
      if (!mayShareDouble(guest, other, policy).allowed) continue
      named.set(number, (named.get(number) ?? new Set()).add(otherNumber))
    }
  })
  return named
}
