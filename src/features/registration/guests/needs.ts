import { accessFold } from '#domain/answers/access.ts'
import { guestAnswers } from '#domain/answers/guest.ts'
import { consentText } from '#domain/consent.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { tick } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { nameOf } from '#features/registration/wizard/steps/messages.ts'
import { stay } from '#features/registration/wizard/steps/stay-field.ts'
import {
  takenNightsKey,
  takenNightsNotice,
  takesNights,
} from '#features/registration/wizard/steps/taken-nights.ts'

const accessConsent = tick({
  label: 'guests.accessConsent',
  name: 'guests.accessConsentName',
  fold: accessFold,
  consent: consentText('access'),
})

type Needs = Readonly<Record<'accessMust' | 'accessAsk' | 'accessNote', unknown>>
/** A guest who needs nothing to get in has nothing to consent to. */
export const hasAnyNeed = ({ accessMust, accessAsk, accessNote }: Needs) =>
  [accessMust, accessAsk, accessNote].some((answer) => answer !== null)

export const needs = formStep({
  key: 'needs',
  number: 2,
  title: 'guests.needsTitle',
  lead: 'guests.needsLead',
  fields: fieldsOf(guestAnswers.needs, {
    stay: stay({
      label: 'guests.stay',
      name: 'guests.stayName',
      hint: 'guests.stayHint',
      start: { label: 'guests.arrival' },
      end: { label: 'guests.departure' },
    }),
    accessConsent,
  }),
  check: {
    of: ['accessMust', 'accessAsk', 'accessNote', 'accessConsent'],
    problems: (answers, context) =>
      hasAnyNeed(answers) && !answers.accessConsent && !context.isRecord
        ? [
            {
              field: 'accessConsent',
              message: context.t('wizard.accept', { name: nameOf(accessConsent, context) }),
            },
          ]
        : [],
  },
  next: (answers, context) => (takesNights(answers.stay, context) ? takenNightsKey : 'needs-check'),
})

/** The new dates leave out nights for which a host keeps a place. */
export const guestTakesNights = takenNightsNotice({
  title: 'profile.guestTakenTitle',
  who: 'profile.guestTakenWho',
  effect: 'profile.guestTakenThen',
  change: 'profile.guestTakenChange',
  goOn: 'profile.guestTakenGoOn',
  about: { step: needs.key, fields: ['stay-start', 'stay-end'] },
  dates: (answers) => answers.to(needs)?.stay ?? null,
  next: () => 'needs-check',
})
