import type { Flow, SummaryStep, NoticeStep } from '#features/registration/wizard/steps/step.ts'
import { conduct } from './conduct.ts'
import { conference } from './conference.ts'
import { equality } from './equality.ts'
import { guestTakesNights, needs } from './needs.ts'
import { personal } from './personal.ts'
import { verification } from './verification.ts'

// Eligibility gets a page that explains (rules: ages). Above the limit an organiser may decide otherwise; for minors it ends there.

const overAgeLimit: NoticeStep = {
  kind: 'notice',
  key: 'over-age-limit',
  number: 1,
  title: 'guests.overAgeLimitTitle',
  paragraphs: ['guests.overAgeLimitText', 'guests.overAgeLimitNext'],
  values: (answers) => ({ age: String(answers.to(personal)?.age ?? '') }),
  about: { step: personal.key, label: 'guests.changeAge', fields: ['age'] },
  goOn: 'guests.overAgeLimitGoOn',
  next: () => 'conference',
}

const tooYoung: NoticeStep = {
  kind: 'notice',
  key: 'too-young',
  number: 1,
  title: 'guests.tooYoungTitle',
  paragraphs: ['guests.tooYoungText', 'guests.tooYoungNext'],
  values: (answers) => ({ age: String(answers.to(personal)?.age ?? '') }),
  about: { step: personal.key, label: 'guests.changeAge', fields: ['age'] },
  help: { path: '/contactUs', label: 'guests.tooYoungContact' },
  next: () => 'conference',
}

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
