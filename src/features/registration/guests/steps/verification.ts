import { optional, orEmpty } from '#features/registration/wizard/steps/combine-fields.ts'
import { link, longText } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { messagesFor } from '#features/registration/wizard/steps/messages.ts'

const socialLink = orEmpty(link({ label: 'guests.socialLink', hint: 'guests.socialLinkHint' }))

/** Who can say that the guest is who they say. Without social media, words will do. */
export const verification = formStep({
  key: 'verification',
  number: 3,
  title: 'guests.verificationTitle',
  lead: 'guests.verificationLead',
  fields: {
    socialLink,
    verificationNote: optional(
      longText({ label: 'guests.verificationNote', hint: 'guests.verificationNoteHint', max: 1000 }),
    ),
  },
  check: {
    of: ['socialLink', 'verificationNote'],
    problems: (answers, context) =>
      answers.socialLink === null && answers.verificationNote === null
        ? [{ field: 'socialLink', message: messagesFor(socialLink, context).required }]
        : [],
  },
  next: () => 'conduct',
})
