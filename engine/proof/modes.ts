/** Who may be together in a room, for whole numbers: each night it is for one gender, for those who share with everybody, or for one who sleeps alone. */
import { GENDERS } from '../rules/answers.ts'
import type { Problem } from '../problem.ts'
import { SHARING_CLASSES } from '../groups.ts'
import type { Collector, Entries } from './linear-model.ts'
import { genderOf, type GuestKind, type RoomKind, type Wanted, fullNights, isOn } from './kinds.ts'

/**
 * Adds the columns and rows of a single room; gives the entries of a kind of guests in one of its units. Pins may break rules among themselves, so where
 * several are possible they only keep others away: then whole numbers may promise more than there is, never less.
 */
export function addModes(
  problem: Problem,
  to: Collector,
  room: RoomKind,
  wanted: readonly Wanted[],
): (kind: GuestKind, unit: number) => Entries {
  const pins = new Set(wanted.filter(({ kind }) => kind.isPinned).map(({ kind }) => kind))
  const bound = wanted.filter(({ kind }) => !kind.isPinned || pins.size < 2)
  const kinds = [...new Set(bound.map(({ kind }) => kind))]
  const places = room.units.reduce((sum, { capacity }) => sum + capacity, 0)
  const inRoom = addTogether(to, kinds, Math.max(places, 1), mayShare(problem, 'room'))
  const crowd = pins.size < 2 ? [] : [...pins]
  const besidePins = keepAway(to, crowd, kinds, Math.max(places, 1), mayShare(problem, 'room'))
  const inUnits = room.units.map((unit, index) => {
    if (!unit.isPair || unit.groups.length > 1) return () => []
    const ofUnit = bound.filter((one) => one.unit === index).map(({ kind }) => kind)
    return problem.sharing.named.size > 0
      ? addNamed(problem, to, ofUnit)
      : addTogether(to, ofUnit, unit.capacity, mayShare(problem, 'double'))
  })
  return (kind, unit) => [
    ...besidePins(kind),
    ...(kinds.includes(kind) ? [...inRoom(kind), ...inUnits[unit]!(kind)] : []),
  ]
}

/** Where a pin is, nobody is on the same nights who may not be there beside it. */
function keepAway(
  to: Collector,
  pins: readonly GuestKind[],
  others: readonly GuestKind[],
  places: number,
  may: MayShare,
): (kind: GuestKind) => Entries {
  const rows = pins.flatMap((pin) => {
    const away = others.filter((other) => other.start < pin.end && pin.start < other.end && !may(pin, other))
    return fullNights(away).map((night) => ({ pin, night, away, at: to.row(places) }))
  })
  return (kind) =>
    rows.flatMap(({ pin, night, away, at }): Entries => {
      if (kind === pin) return [[at, places]]
      return away.includes(kind) && isOn(night, kind) ? [[at, 1]] : []
    })
}

type MayShare = (a: GuestKind, b: GuestKind) => boolean

const mayShare =
  ({ sharing }: Problem, where: 'room' | 'double'): MayShare =>
  (a, b) =>
    sharing[where][a.sharing * SHARING_CLASSES + b.sharing] === 1

/** On each night one company: the kinds are parted by gender, and those who may be with another gender may be in the mixed company as well. */
function addTogether(
  to: Collector,
  kinds: readonly GuestKind[],
  places: number,
  may: MayShare,
): (kind: GuestKind) => Entries {
  const sharers = kinds.filter((kind) => !kind.isAlone)
  const isMixer = (kind: GuestKind) =>
    sharers.some((other) => genderOf(other.sharing) !== genderOf(kind.sharing) && may(kind, other))
  const mixers = new Set(sharers.filter(isMixer))
  const genders = GENDERS.map((_, gender) => sharers.filter(({ sharing }) => genderOf(sharing) === gender))
  const needed = sharers.some((a) => sharers.some((b) => !may(a, b)))
  if (!needed) return () => []
  const rows = fullNights(kinds).map((night) => {
    const company = to.row(1)
    const ofGender = genders.map((members) => {
      if (!members.some((kind) => isOn(night, kind))) return null
      const all = to.row(0)
      const strict = members.some((kind) => !mixers.has(kind)) ? to.row(0) : null
      to.column(1, 0, [
        [company, 1],
        [all, -places],
        ...(strict === null ? [] : [[strict, -places] as const]),
      ])
      return { all, strict }
    })
    if (mixers.size > 0) {
      const open = ofGender.flatMap((rows) => (rows ? [[rows.all, -places] as const] : []))
      to.column(1, 0, [[company, 1], ...open])
    }
    return { night, company, ofGender }
  })
  return (kind) =>
    rows.flatMap(({ night, company, ofGender }): Entries => {
      if (!isOn(night, kind)) return []
      if (kind.isAlone) return [[company, 1]]
      const { all, strict } = ofGender[genderOf(kind.sharing)]!
      return strict === null || mixers.has(kind)
        ? [[all, 1]]
        : [
            [all, 1],
            [strict, 1],
          ]
    })
}

/** In a double where named pairs share: two who are there on one night and did not name each other are never both in it. */
function addNamed(
  problem: Problem,
  to: Collector,
  kinds: readonly GuestKind[],
): (kind: GuestKind) => Entries {
  const entries = new Map<GuestKind, [number, number][]>()
  const named = kinds.filter(({ isNamed }) => isNamed)
  named.forEach((a, index) => {
    for (const b of named.slice(index + 1)) {
      const meet = a.start < b.end && b.start < a.end
      if (!meet || problem.sharing.named.get(a.guests[0]!)?.has(b.guests[0]!)) continue
      const row = to.row(1)
      for (const one of [a, b]) entries.set(one, [...(entries.get(one) ?? []), [row, 1]])
    }
  })
  return (kind) => entries.get(kind) ?? []
}
