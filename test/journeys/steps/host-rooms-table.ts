import type { Cell, Row, Typed } from './every-step-table.ts'
import { arrival, day, departure, notANumber, required, text, tooBig, tooSmall } from './expected-texts.ts'

const oneBed: Typed = { 'room-1-type': 'private', 'room-1-single': '1' }

/** Guests and places disagree: both numbers, and a button that puts the number of guests right (rules: fields). */
const mismatch = (kind: 'fewerGuests' | 'fewerPlaces', guests: number, places: number): Cell => ({
  typed: { numberOfGuests: String(guests), 'room-1-type': 'private', 'room-1-single': String(places) },
  leadsTo: 'places',
  sees: [
    text('hosts.placesNumbers', { guests, places }),
    text('hosts.placesFix', { kind }),
    text('hosts.placesChangeRooms'),
  ],
  goesOn: { press: text('hosts.placesSetGuests', { places }), leadsTo: 'dates' },
})

/** How many guests, where they sleep and when: the part of the host's way that has a mismatch in it. */
export const roomRows: readonly Row[] = [
  {
    step: 'rooms',
    press: text('hostRooms.addRoom'),
    empty: {
      typed: {},
      problems: {
        numberOfGuests: required('hosts.numberOfGuestsName'),
        'room-1-type': required('hostRooms.roomType'),
      },
    },
    wrong: [
      {
        typed: { numberOfGuests: 'many', 'room-1-type': 'private', 'room-1-single': 'x' },
        problems: {
          numberOfGuests: notANumber('hosts.numberOfGuestsName'),
          'room-1-single': notANumber('hosts.bedSingle'),
        },
      },
      {
        typed: { numberOfGuests: '1', 'room-1-single': '' },
        problems: { 'room-1-single': text('hosts.roomWithoutBed', { number: 1 }) },
      },
    ],
    boundary: [
      {
        typed: { ...oneBed, numberOfGuests: '0', 'room-1-single': '10' },
        problems: {
          numberOfGuests: tooSmall('hosts.numberOfGuestsName', 1),
          'room-1-single': tooBig('hosts.bedSingle', 9),
        },
      },
      {
        typed: { ...oneBed, numberOfGuests: '1', comfortableGuests: '2' },
        problems: { comfortableGuests: tooBig('hosts.comfortableGuestsName', 1) },
      },
      mismatch('fewerPlaces', 2, 1),
      mismatch('fewerGuests', 1, 2),
      { typed: { ...oneBed, numberOfGuests: '1' }, leadsTo: 'dates' },
    ],
    right: {
      typed: {
        ...oneBed,
        numberOfGuests: '3',
        comfortableGuests: '2',
        'room-2-type': 'shared',
        'room-2-double': '1',
      },
      leadsTo: 'dates',
    },
  },
  {
    step: 'dates',
    empty: {
      typed: {},
      problems: { 'stay-start': required('hosts.firstNight'), 'stay-end': required('hosts.departure') },
    },
    wrong: [
      {
        typed: { 'stay-start': day(7), 'stay-end': day(1) },
        problems: { 'stay-end': text('wizard.endsBeforeItStarts') },
      },
    ],
    boundary: [{ typed: { 'stay-start': arrival, 'stay-end': departure }, leadsTo: 'offer-check' }],
    right: { typed: { 'stay-start': day(-1), 'stay-end': day(7) }, leadsTo: 'offer-check' },
  },
]
