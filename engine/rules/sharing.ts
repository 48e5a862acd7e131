/** Who may sleep beside whom, whatever the nights. */
import type { DoubleBedPolicy, GuestAnswers, MatchingPolicy } from './answers.ts'

/** What the rules need to know about somebody who sleeps in a room. */
export type RoomMate = Pick<GuestAnswers, 'id' | 'gender' | 'roomSharing' | 'sharesWith'>

/** `askFirst`: a gender rule met a diverse person; whatever it says, a person asks first. */
export type SharingAnswer = { readonly allowed: boolean; readonly askFirst: boolean }

type BedPolicy = Pick<MatchingPolicy, 'doubleBed'>

/** May these two sleep in one room on the same night (rules: fit)? `askFirst` where one wants the same gender, nobody said no, and one is diverse. */
export function mayShareRoom(a: RoomMate, b: RoomMate): SharingAnswer {
  if (a.roomSharing === 'no' || b.roomSharing === 'no') return { allowed: false, askFirst: false }
  if (a.roomSharing === 'yes' && b.roomSharing === 'yes') return { allowed: true, askFirst: false }
  return { allowed: a.gender === b.gender, askFirst: isEitherDiverse(a, b) }
}

/** May these two sleep in one double bed on the same night? They must be allowed to share the room, and the policy decides the rest. */
export function mayShareDouble(a: RoomMate, b: RoomMate, policy: BedPolicy): SharingAnswer {
  const room = mayShareRoom(a, b)
  if (!room.allowed) return room
  const isGenderRule = policy.doubleBed === 'same-gender'
  return {
    allowed: isDoubleAllowed(a, b, policy),
    askFirst: room.askFirst || (isGenderRule && isEitherDiverse(a, b)),
  }
}

function isDoubleAllowed(a: RoomMate, b: RoomMate, policy: BedPolicy): boolean {
  switch (policy.doubleBed) {
    case 'never':
      return false
    case 'named':
      return knowEachOther(a, b)
    case 'same-gender':
      return a.gender === b.gender
    case 'any':
      return true
  }
}

function isEitherDiverse(a: RoomMate, b: RoomMate): boolean {
  return a.gender === 'diverse' || b.gender === 'diverse'
}

/** `one`: nobody shares a double. `two`: those who may share the room may. `named`: those two who named each other. */
export type DoubleUse = 'one' | 'two' | 'named'

/** Who may sleep in a double at once; `hasCouples`: two who take part have named each other and may share a room. */
export function doubleUse(doubleBed: DoubleBedPolicy, hasCouples: boolean): DoubleUse {
  if (doubleBed === 'named') return hasCouples ? 'named' : 'one'
  return doubleBed === 'never' ? 'one' : 'two'
}

/** Have both named the other? Then they know beside whom they sleep. */
export const knowEachOther = (
  a: Pick<RoomMate, 'id' | 'sharesWith'>,
  b: Pick<RoomMate, 'id' | 'sharesWith'>,
) => a.sharesWith.includes(b.id) && b.sharesWith.includes(a.id)

/** Of one gender, of which it is known what that means to them (rules: fit). */
export const areAlike = (a: Pick<RoomMate, 'gender'>, b: Pick<RoomMate, 'gender'>) =>
  a.gender === b.gender && a.gender !== 'diverse'

/** Years between two in one room that somebody should think about. */
export const GREATEST_AGE_GAP = 30
