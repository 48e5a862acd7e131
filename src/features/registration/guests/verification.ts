import { guestAnswers } from '#domain/answers/guest.ts'
import { isIdentityShown } from '#domain/identity.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { messagesFor } from '#features/registration/wizard/steps/messages.ts'

const asked = fieldsOf(guestAnswers.verification, {})
const fields = { ...asked, socialLink: { ...asked.socialLink, optionalByHand: true as const } }

/** Who can say that the guest is who they say. Without social media, words will do. */
export const verification = formStep({
  key: 'verification',
  number: 3,
  title: 'guests.verificationTitle',
  lead: 'guests.verificationLead',
  fields,
  check: {
    of: ['socialLink', 'verificationNote'],
    problems: ({ socialLink: link, verificationNote: words }, context) =>
      !isIdentityShown({ link, words, isByHand: context.isByHand ?? false })
        ? [{ field: 'socialLink', message: messagesFor(fields.socialLink, context).required }]
        : [],
  },
  next: () => 'conduct',
})
