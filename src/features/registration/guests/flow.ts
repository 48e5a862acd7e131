import type { Flow, SummaryStep } from '#features/registration/wizard/steps/step.ts'
import { overAgeLimit, tooYoung } from './age-limits.ts'
import { conduct } from './conduct.ts'
import { conference } from './conference.ts'
import { equality } from './equality.ts'
import { guestTakesNights, needs } from './needs.ts'
import { personal } from './personal.ts'
import { verification } from './verification.ts'

const personalCheck: SummaryStep = {
  kind: 'summary',
  key: 'personal-check',
  number: 1,
  title: 'wizard.checkTitle',
  lead: 'wizard.checkLead',
  shows: [personal.key, conference.key, equality.key],
  next: () => needs.key,
}

const needsCheck: SummaryStep = {
  kind: 'summary',
  key: 'needs-check',
  number: 2,
  title: 'wizard.checkTitle',
  lead: 'wizard.checkLead',
  shows: [needs.key],
  next: () => verification.key,
}

/** The guest's registration: four windows, each step in its place (rules: fields). */
export const guestFlow: Flow = {
  role: 'guest',
  steps: [
    personal,
    overAgeLimit,
    tooYoung,
    conference,
    equality,
    personalCheck,
    needs,
    guestTakesNights,
    needsCheck,
    verification,
    conduct,
  ],
}
