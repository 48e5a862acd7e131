import { BED_KINDS, type BedKind } from 'bed-matching/rules/answers.ts'
import type { TextKey } from '#i18n/keys.ts'
import { firstValue } from '#features/registration/wizard/steps/form-values.ts'
import type { FormValues, OptionView, StepContext } from '#features/registration/wizard/steps/step.ts'
import { MOST_ROOMS, bedControl, femalesControl, roomNumbers, typeControl } from './room-controls.ts'
import { countRooms, type RoomsCount } from './rooms-count.ts'

export type RoomView = {
  number: number
  title: string
  removeLabel: string
  type: { name: string; value: string; options: OptionView[] }
  /** In a hall every room is shared, so it isn't asked. */
  isShared: boolean
  /** Whether only women sleep there; null: not asked. */
  females: { name: string; label: string; isTicked: boolean } | null
  beds: { kind: BedKind; name: string; label: string; hint?: string; value: string }[]
}
export type RoomsView = { rooms: RoomView[]; count: RoomsCount; canAdd: boolean; canRemove: boolean }

export const bedNames: Record<BedKind, TextKey> = {
  single: 'hosts.bedSingle',
  double: 'hosts.bedDouble',
  'air-mattress': 'hosts.bedAirMattress',
  'air-mattress-space': 'hosts.bedAirMattressSpace',
}
const bedHints: Partial<Record<BedKind, TextKey>> = {
  double: 'hosts.bedDoubleHint',
  'air-mattress-space': 'hosts.bedAirMattressSpaceHint',
}

/** The room cards as data; a form that has none yet starts with one empty room. */
export function roomsView(values: FormValues, context: StepContext): RoomsView {
  const known = roomNumbers(values)
  const numbers = known.length > 0 ? known : [1]
  return {
    rooms: numbers.map((number, index) => roomView(number, index, values, context)),
    count: countRooms(values),
    canAdd: numbers.length < MOST_ROOMS,
    canRemove: numbers.length > 1,
  }
}

function roomView(number: number, index: number, values: FormValues, context: StepContext): RoomView {
  const { t, isHall = false } = context
  const isForFemales = firstValue(values, femalesControl(number)) === 'yes'
  return {
    number,
    title: t('hosts.roomNumber', { number: index + 1 }),
    removeLabel: t('hosts.removeRoom', { number: index + 1 }),
    type: {
      name: typeControl(number),
      value: context.isHall ? 'shared' : firstValue(values, typeControl(number)),
      options: [
        { value: 'private', label: t('hostRooms.roomPrivate'), hint: t('hosts.roomPrivateHint') },
        { value: 'shared', label: t('hostRooms.roomShared'), hint: t('hosts.roomSharedHint') },
      ],
    },
    isShared: isHall,
    females:
      isHall || isForFemales
        ? { name: femalesControl(number), label: t('hosts.roomFemales'), isTicked: isForFemales }
        : null,
    beds: BED_KINDS.map((kind) => ({
      kind,
      name: bedControl(number, kind),
      label: t(bedNames[kind]),
      hint: bedHints[kind] ? t(bedHints[kind]) : undefined,
      value: firstValue(values, bedControl(number, kind)),
    })),
  }
}
