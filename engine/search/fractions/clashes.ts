import type { Stay } from '../../proof/build-model.ts'
import type { Problem } from '../../problem.ts'
import { SHARING_CLASSES } from '../../sharing.ts'

/** May the two never be in the room at once, or in the double if both would be in it? Asked of stays in one and the same room. */
export function clash({ sharing }: Problem, a: Stay, b: Stay): boolean {
  if (a === b || a.kind.start >= b.kind.end || b.kind.start >= a.kind.end) return false
  const classes = a.kind.sharing * SHARING_CLASSES + b.kind.sharing
  if (sharing.room[classes] === 0) return true
  if (a.unit !== b.unit || !a.room.units[a.unit]!.isPair) return false
  const isNamed = sharing.named.get(a.kind.guests[0]!)?.has(b.kind.guests[0]!) ?? false
  return sharing.double[classes] === 0 && !isNamed
}
