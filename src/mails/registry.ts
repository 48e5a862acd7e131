import type { Locale } from '#i18n/locale.ts'
import { acceptedToGuestMail } from './accepted-to-guest.tsx'
import { acceptedToHostMail } from './accepted-to-host.tsx'
import { accountDeletedMail } from './account-deleted.tsx'
import { approvalRequestMail } from './approval-request.tsx'
import { approvalResultMail } from './approval-result.tsx'
import { codeMail } from './code.tsx'
import { contactReminderToGuestMail } from './contact-reminder-to-guest.tsx'
import { contactReminderToHostMail } from './contact-reminder-to-host.tsx'
import { declinedToHostMail } from './declined-to-host.tsx'
import { emailChangedMail } from './email-changed.tsx'
import { emailInUseMail } from './email-in-use.tsx'
import { expiredToGuestMail } from './expired-to-guest.tsx'
import { expiredToHostMail } from './expired-to-host.tsx'
import { finalCheckMail } from './final-check.tsx'
import { moreTimeToGuestMail } from './more-time-to-guest.tsx'
import { importInvitationMail } from './import-invitation.tsx'
import { newsletterAlreadyMail } from './newsletter-already.tsx'
import { newsletterConfirmMail } from './newsletter-confirm.tsx'
import { noticeToHostMail } from './notice-to-host.tsx'
import { offerToGuestMail } from './offer-to-guest.tsx'
import { otherSideLeftMail } from './other-side-left.tsx'
import { profileUpdateMail } from './profile-update.tsx'
import { registrationConfirmedMail } from './registration-confirmed.tsx'
import { renderDefinition, type MailDefinition, type MailFrame, type RenderedMail } from './render.tsx'
import type { MailViews } from './views.ts'
import { broadcastMail } from './broadcast.tsx'
import { broadcastRequestMail } from './broadcast-request.tsx'
import { contactProblemReceivedToGuestMail } from './contact-problem-received-to-guest.tsx'
import { contactProblemReceivedToHostMail } from './contact-problem-received-to-host.tsx'
import { hostEventMail } from './host-event.tsx'
import { nightsTakenToGuestMail } from './nights-taken-to-guest.tsx'
import { nightsTakenToHostMail } from './nights-taken-to-host.tsx'
import { newDeviceMail } from './new-device.tsx'
import { offerReminderMail } from './offer-reminder.tsx'
import { participationReminderMail } from './participation-reminder.tsx'
import { retentionNoticeMail } from './retention-notice.tsx'
import { withdrawnToGuestMail } from './withdrawn-to-guest.tsx'
import { withdrawnToHostMail } from './withdrawn-to-host.tsx'

/** Every mail the product can send. The queue stores these names; the template of a name is in a file of that name. */
const definitions: { [Name in keyof MailViews]: MailDefinition<MailViews[Name]> } = {
  code: codeMail,
  'registration-confirmed': registrationConfirmedMail,
  'import-invitation': importInvitationMail,
  'offer-to-guest': offerToGuestMail,
  'notice-to-host': noticeToHostMail,
  'accepted-to-guest': acceptedToGuestMail,
  'accepted-to-host': acceptedToHostMail,
  'declined-to-host': declinedToHostMail,
  'expired-to-guest': expiredToGuestMail,
  'expired-to-host': expiredToHostMail,
  'more-time-to-guest': moreTimeToGuestMail,
  'offer-reminder': offerReminderMail,
  'withdrawn-to-guest': withdrawnToGuestMail,
  'withdrawn-to-host': withdrawnToHostMail,
  'nights-taken-to-guest': nightsTakenToGuestMail,
  'nights-taken-to-host': nightsTakenToHostMail,
  'contact-reminder-to-guest': contactReminderToGuestMail,
  'contact-reminder-to-host': contactReminderToHostMail,
  'contact-problem-received-to-guest': contactProblemReceivedToGuestMail,
  'contact-problem-received-to-host': contactProblemReceivedToHostMail,
  'profile-update': profileUpdateMail,
  'participation-reminder': participationReminderMail,
  'final-check': finalCheckMail,
  'host-event': hostEventMail,
  'newsletter-confirm': newsletterConfirmMail,
  'newsletter-already': newsletterAlreadyMail,
  broadcast: broadcastMail,
  'broadcast-request': broadcastRequestMail,
  'approval-request': approvalRequestMail,
  'approval-result': approvalResultMail,
  'new-device': newDeviceMail,
  'retention-notice': retentionNoticeMail,
  'account-deleted': accountDeletedMail,
  'other-side-left': otherSideLeftMail,
  'email-changed': emailChangedMail,
  'email-in-use': emailInUseMail,
}

export type MailTemplate = keyof MailViews
export const mailTemplates = Object.keys(definitions) as MailTemplate[]

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(definitions, name)
}

/** A template with the view that belongs to it. */
export type MailContent = { [Name in MailTemplate]: { template: Name; view: MailViews[Name] } }[MailTemplate]

/** The finished mail in the reader's language. */
export function renderMail<Name extends MailTemplate>(
  content: { template: Name; view: MailViews[Name] },
  locale: Locale,
  frame: MailFrame,
): RenderedMail {
  return renderDefinition<MailViews[Name]>(definitions[content.template], content.view, locale, frame)
}
