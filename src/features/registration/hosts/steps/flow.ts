import type {
  Flow,
  SummaryStep,
  FinishedAnswers,
  NoticeStep,
} from '#features/registration/wizard/steps/step.ts'
import { address } from './address.ts'
import { addressCheck } from './address-check.ts'
import { conduct } from './conduct.ts'
import { dates, hostTakesNights } from './dates.ts'
import { further } from './further.ts'
import { living } from './living.ts'
import { personal } from './personal.ts'
import { rooms } from './rooms.ts'
import { compareGuestsWithPlaces, isDoubleForOne, type GuestCountCheck } from '#domain/room.ts'

function compare(answers: FinishedAnswers): GuestCountCheck {
  const said = answers.to(rooms)
  return compareGuestsWithPlaces(said?.numberOfGuests ?? 0, said?.rooms ?? [])
}

/** As many guests as places, or no way on: both numbers, and a button that puts them right (rules: fields). */
export const places: NoticeStep = {
  kind: 'notice',
  key: 'places',
  number: 2,
  title: 'hosts.placesTitle',
  paragraphs: ['hosts.placesNumbers', 'hosts.placesFix', 'hosts.placesDouble'],
  values: (answers) => {
    const check = compare(answers)
    const { kind, guests, places } = check
    const hasDouble = answers.to(rooms)?.rooms.some((room) => isDoubleForOne(room, check))
    return {
      kind: kind === 'fewer-guests' ? 'fewerGuests' : 'fewerPlaces',
      double: hasDouble ? 'forOne' : 'none',
      guests,
      places,
    }
  },
  about: { step: rooms.key, label: 'hosts.placesChangeRooms' },
  fix: {
    label: 'hosts.placesSetGuests',
    values: (answers, current) => {
      const { places } = compare(answers)
      const isComfortable = (answers.to(rooms)?.comfortableGuests ?? 0) <= places
      return {
        ...current,
        numberOfGuests: [String(places)],
        // Comfortable with more than there are places is comfortable with all of them.
        ...(isComfortable ? {} : { comfortableGuests: [''] }),
      }
    },
  },
  next: () => 'dates',
}

const personalCheck: SummaryStep = {
  kind: 'summary',
  key: 'personal-check',
  number: 1,
  title: 'wizard.checkTitle',
  lead: 'wizard.checkLead',
  shows: [personal.key],
  next: () => address.key,
}

const offerCheck: SummaryStep = {
  kind: 'summary',
  key: 'offer-check',
  number: 2,
  title: 'wizard.checkTitle',
  lead: 'wizard.checkLead',
  shows: [address.key, living.key, rooms.key, dates.key],
  next: () => further.key,
}

/** The host's registration: four windows, the second in small steps (rules: fields). */
export const hostFlow: Flow = {
  role: 'host',
  steps: [
    personal,
    personalCheck,
    address,
    addressCheck,
    living,
    rooms,
    places,
    dates,
    hostTakesNights,
    offerCheck,
    further,
    conduct,
  ],
}
