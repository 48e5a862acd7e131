import { hostAnswers } from '#domain/answers/host.ts'
import { compareGuestsWithPlaces } from '#domain/room.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { messagesFor } from '#features/registration/wizard/steps/messages.ts'
import { living } from './living.ts'
import { changeRooms } from './room-controls.ts'
import { roomsField } from './rooms-field.ts'

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
