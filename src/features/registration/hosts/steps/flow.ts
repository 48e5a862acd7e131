import type { Flow, SummaryStep } from '#features/registration/wizard/steps/step.ts'
import { address } from './address.ts'
import { addressCheck } from './address-check.ts'
import { conduct } from './conduct.ts'
import { dates, hostTakesNights } from './dates.ts'
import { further } from './further.ts'
import { living } from './living.ts'
import { personal } from './personal.ts'
import { places } from './places.ts'
import { rooms } from './rooms.ts'

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
