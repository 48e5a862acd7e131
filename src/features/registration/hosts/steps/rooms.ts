import { hostAnswers } from '#domain/answers/host.ts'
import { compareGuestsWithPlaces, roomTypeHint } from '#domain/room.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { messagesFor } from '#features/registration/wizard/steps/messages.ts'
import { living } from './living.ts'
import {
  changeRooms,
  bedControl,
  controlsOfRoom,
  femalesControl,
  MOST_OF_A_KIND,
  roomList,
  roomNumbers,
  typeControl,
} from './room-controls.ts'
import * as z from 'zod'
import {
  BED_KINDS,
  countPlaces,
  ROOM_TYPES,
  type RoomType,
  type SleepingOption,
} from 'bed-matching/rules/answers.ts'
import { labelled, wholeNumberSchema, type FieldWords } from '#features/registration/wizard/steps/fields.ts'
import { firstValue } from '#features/registration/wizard/steps/form-values.ts'
import type {
  Field,
  FieldProblem,
  FormValues,
  StepContext,
} from '#features/registration/wizard/steps/step.ts'
import { roomTypeNames } from './rooms-count.ts'
import { bedNames, roomsView } from './rooms-view.ts'

/** `number` is the room's own, also over later changes. */
type RoomAnswer = { number: number; type: RoomType; femalesOnly: boolean; beds: SleepingOption[] }

/** Rooms with their type and how many of each kind of bed (rules: fields, fit). */
function roomsField(words: FieldWords<RoomAnswer[]>): Field<RoomAnswer[]> {
  return {
    ...words,
    controls: (_, values) => [...roomNumbers(values).flatMap(controlsOfRoom), roomList],
    schema: (_, context) =>
      z.custom<FormValues>().transform((values, issues) => {
        const read = roomNumbers(values).map((room) => readRoom(room, values, context))
        const problems = read.flatMap((room) => room.problems)
        if (read.length === 0) problems.push({ field: 'rooms', message: context.t('hosts.roomMissing') })
        for (const { field, message } of problems) issues.addIssue({ code: 'custom', message, path: [field] })
        return problems.length > 0 ? z.NEVER : read.flatMap(({ room }) => room ?? [])
      }),
    show: (answer, context) => showRooms(answer, context),
    view: (name, values, context) => ({
      kind: 'custom',
      ...labelled(name, words, context),
      component: 'rooms',
      data: roomsView(values, context),
    }),
  }
}

function readRoom(number: number, values: FormValues, context: StepContext) {
  const problems: FieldProblem[] = []
  const type = z.enum(ROOM_TYPES).safeParse(firstValue(values, typeControl(number)))
  if (!type.success) {
    problems.push({
      field: typeControl(number),
      message: messagesFor({ label: 'hostRooms.roomType' }, context).required,
    })
  }
  const beds = BED_KINDS.flatMap((kind): SleepingOption[] => {
    const typed = firstValue(values, bedControl(number, kind))
    const say = messagesFor({ label: bedNames[kind] }, context)
    const most = MOST_OF_A_KIND[type.data ?? 'private']
    const quantity = wholeNumberSchema(say, 0, most).safeParse(typed === '' ? '0' : typed)
    if (quantity.success) return quantity.data > 0 ? [{ kind, quantity: quantity.data }] : []
    problems.push({
      field: bedControl(number, kind),
      message: quantity.error.issues[0]?.message ?? say.notValid,
    })
    return []
  })
  if (problems.length === 0 && beds.length === 0) {
    problems.push({
      field: bedControl(number, 'single'),
      message: context.t('hosts.roomWithoutBed', { number }),
    })
  }
  const femalesOnly = firstValue(values, femalesControl(number)) === 'yes'
  const isRead = type.success && problems.length === 0
  return { problems, room: isRead ? { number, type: type.data, femalesOnly, beds } : null }
}

function showRooms(rooms: RoomAnswer[], context: StepContext): string {
  const { t } = context
  const lines = rooms.map((room, index) => {
    const type = [
      t(room.type === 'private' ? 'hostRooms.roomPrivate' : 'hostRooms.roomShared'),
      ...(room.femalesOnly ? [t('hosts.roomFemalesName')] : []),
    ].join(', ')
    const beds = room.beds.map(({ kind, quantity }) => `${quantity} × ${t(bedNames[kind])}`).join(', ')
    const hint =
      !context.isRecord && roomTypeHint(room)
        ? ` ${t('hostRooms.roomHintMoreThanOneBed', roomTypeNames(t))}`
        : ''
    return `${t('hosts.roomNumber', { number: index + 1 })}, ${type}: ${beds}.${hint}`
  })
  const total = t('hosts.roomsTotal', { rooms: rooms.length, places: countPlaces(rooms) })
  return [total, ...lines].join('\n')
}

/** How many guests, and where they would sleep (rules: fields, fit). */
export const rooms = formStep({
  key: 'rooms',
  number: 2,
  title: 'hosts.roomsTitle',
  lead: 'hosts.roomsLead',
  fields: {
    ...fieldsOf(hostAnswers.rooms, {}),
    rooms: roomsField({ label: 'hosts.rooms' }),
  },
  change: changeRooms,
  seenAfter: (answers) => ({ isHall: answers.to(living)?.living === 'hall' }),
  check: {
    of: ['numberOfGuests', 'comfortableGuests'],
    problems: ({ numberOfGuests, comfortableGuests }, context) =>
      comfortableGuests !== null && comfortableGuests > numberOfGuests
        ? [
            {
              field: 'comfortableGuests',
              message: messagesFor({ label: 'hosts.comfortableGuestsName' }, context).noMoreThan(
                numberOfGuests,
              ),
            },
          ]
        : [],
  },
  next: (answers) =>
    compareGuestsWithPlaces(answers.numberOfGuests, answers.rooms).kind === 'equal' ? 'dates' : 'places',
})
