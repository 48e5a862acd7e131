import type { NoticeStep } from '#features/registration/wizard/steps/step.ts'
import { personal } from './personal.ts'

// Eligibility is not a typing mistake: it gets a page that explains (rules: ages). Above the limit an organiser may decide
// otherwise, so the way goes on; a minor cannot be placed with strangers at all, so there it ends.

export const overAgeLimit: NoticeStep = {
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

export const tooYoung: NoticeStep = {
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
