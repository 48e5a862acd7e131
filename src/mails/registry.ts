import { capitalise } from '#i18n/capitalise.ts'
import type { OwnKey } from '#i18n/keys.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { acceptedToGuest } from './accepted-to-guest/mail.tsx'
import { acceptedToHost } from './accepted-to-host/mail.tsx'
import { accountDeleted } from './account-deleted/mail.tsx'
import { afterStay } from './after-stay/mail.tsx'
import { alarmToOperator } from './alarm-to-operator/mail.tsx'
import { approvalRequest } from './approval-request/mail.tsx'
import { approvalResult } from './approval-result/mail.tsx'
import { broadcast } from './broadcast/mail.tsx'
import { broadcastRequest } from './broadcast-request/mail.tsx'
import { code } from './code/mail.tsx'
import { companionAgreed } from './companion-agreed/mail.tsx'
import { companionAsked } from './companion-asked/mail.tsx'
import { companionEnded } from './companion-ended/mail.tsx'
import { dayBeforeToGuest } from './day-before-to-guest/mail.tsx'
import { dayBeforeToHost } from './day-before-to-host/mail.tsx'
import { declinedToHost } from './declined-to-host/mail.tsx'
import { emailChanged } from './email-changed/mail.tsx'
import { emailInUse } from './email-in-use/mail.tsx'
import { expiredToGuest } from './expired-to-guest/mail.tsx'
import { expiredToHost } from './expired-to-host/mail.tsx'
import { finalCheck } from './final-check/mail.tsx'
import { handedOver } from './handed-over/mail.tsx'
import { hostEvent } from './host-event/mail.tsx'
import { importCall } from './import-call/mail.tsx'
import { importInvitation } from './import-invitation/mail.tsx'
import { incidentNews } from './incident-news/mail.tsx'
import { incidentReceived } from './incident-received/mail.tsx'
import { moreTimeToGuest } from './more-time-to-guest/mail.tsx'
import { newDevice } from './new-device/mail.tsx'
import { newsletterAlready } from './newsletter-already/mail.tsx'
import { newsletterConfirm } from './newsletter-confirm/mail.tsx'
import { movedToHost } from './moved-to-host/mail.tsx'
import { notesDue } from './notes-due/mail.tsx'
import { noticeToHost } from './notice-to-host/mail.tsx'
import { offerReminder } from './offer-reminder/mail.tsx'
import { offerToGuest } from './offer-to-guest/mail.tsx'
import { otherSideLeft } from './other-side-left/mail.tsx'
import { contactChanged, contactProblemReceived, contactReminder, nightsTaken } from './pairs.tsx'
import { participationReminder } from './participation-reminder/mail.tsx'
import { profileUpdate } from './profile-update/mail.tsx'
import { registrationConfirmed } from './registration-confirmed/mail.tsx'
import { registrationEnded } from './registration-ended/mail.tsx'
import { registrationUnfinished } from './registration-unfinished/mail.tsx'
import { retentionNotice } from './retention-notice/mail.tsx'
import { securityAlarm } from './security-alarm/mail.tsx'
import { secondFactor } from './second-factor/mail.tsx'
import { secondYes } from './second-yes/mail.tsx'
import { sessionEnded } from './session-ended/mail.tsx'
import { siteTrouble } from './site-trouble/mail.tsx'
import { visaLetterReady } from './visa-letter-ready/mail.tsx'
import { visaLetterWithdrawn } from './visa-letter-withdrawn/mail.tsx'
import { withdrawnToGuest } from './withdrawn-to-guest/mail.tsx'
import { withdrawnToHost } from './withdrawn-to-host/mail.tsx'
import type { AnyMail } from './mail.ts'
import { type MailFrame, type RenderedMail, renderLooks } from './render.tsx'

/** Every mail the product can send, in the order of the catalogue. The queue stores these names; each is a folder here. */
export const mails = {
  code,
  'registration-confirmed': registrationConfirmed,
  'registration-unfinished': registrationUnfinished,
  'registration-ended': registrationEnded,
  'import-call': importCall,
  'import-invitation': importInvitation,
  'companion-asked': companionAsked,
  'companion-agreed': companionAgreed,
  'companion-ended': companionEnded,
  'visa-letter-ready': visaLetterReady,
  'visa-letter-withdrawn': visaLetterWithdrawn,
  'offer-to-guest': offerToGuest,
  'notice-to-host': noticeToHost,
  'accepted-to-guest': acceptedToGuest,
  'accepted-to-host': acceptedToHost,
  'declined-to-host': declinedToHost,
  'expired-to-guest': expiredToGuest,
  'expired-to-host': expiredToHost,
  'more-time-to-guest': moreTimeToGuest,
  'offer-reminder': offerReminder,
  'withdrawn-to-guest': withdrawnToGuest,
  'withdrawn-to-host': withdrawnToHost,
  'moved-to-host': movedToHost,
  'nights-taken-to-guest': nightsTaken('guest'),
  'nights-taken-to-host': nightsTaken('host'),
  'contact-changed-to-guest': contactChanged('guest'),
  'contact-changed-to-host': contactChanged('host'),
  'contact-reminder-to-guest': contactReminder('guest'),
  'contact-reminder-to-host': contactReminder('host'),
  'contact-problem-received-to-guest': contactProblemReceived('guest'),
  'contact-problem-received-to-host': contactProblemReceived('host'),
  'profile-update': profileUpdate,
  'participation-reminder': participationReminder,
  'final-check': finalCheck,
  'day-before-to-guest': dayBeforeToGuest,
  'day-before-to-host': dayBeforeToHost,
  'after-stay': afterStay,
  'handed-over': handedOver,
  'host-event': hostEvent,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-already': newsletterAlready,
  broadcast,
  'broadcast-request': broadcastRequest,
  'approval-request': approvalRequest,
  'approval-result': approvalResult,
  'second-yes': secondYes,
  'incident-received': incidentReceived,
  'incident-news': incidentNews,
  'notes-due': notesDue,
  'site-trouble': siteTrouble,
  'new-device': newDevice,
  'second-factor': secondFactor,
  'security-alarm': securityAlarm,
  'alarm-to-operator': alarmToOperator,
  'session-ended': sessionEnded,
  'retention-notice': retentionNotice,
  'account-deleted': accountDeleted,
  'other-side-left': otherSideLeft,
  'email-changed': emailChanged,
  'email-in-use': emailInUse,
} satisfies Record<string, AnyMail>

export type MailTemplate = keyof typeof mails
export const mailTemplates = Object.keys(mails) as MailTemplate[]

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(mails, name)
}

type ViewOf<Name> = Name extends MailTemplate
  ? (typeof mails)[Name] extends { Body: (view: infer View) => unknown }
    ? View
    : never
  : never
/** A mail with what it says. */
export type MailContent = { [Name in MailTemplate]: { template: Name; view: ViewOf<Name> } }[MailTemplate]

type Kind = AnyMail['kind']
export type TemplateOf<K extends Kind> = {
  [Name in MailTemplate]: (typeof mails)[Name]['kind'] extends K ? Name : never
}[MailTemplate]
export type MailOf<K extends Kind> = Extract<AnyMail, { kind: K }>

export const isOfKind = <K extends Kind>(template: MailTemplate, kind: K): template is TemplateOf<K> =>
  mails[template].kind === kind
export const mailOf = (template: MailTemplate): AnyMail => mails[template]

/** What its own `view` or sample has made is what its own body takes. */
export const contentOf = (template: MailTemplate, view: object) => ({ template, view }) as MailContent

export function renderMail<Name extends MailTemplate>(
  { template, view }: { template: Name; view: ViewOf<Name> },
  locale: Locale,
  frame: MailFrame,
): RenderedMail {
  return renderLooks(template, mailOf(template), view as never, locale, frame)
}

/** What a mail is called, to the person who got it and to organisers; null for one of an older version. */
export const nameOfMail = (template: string): OwnKey | null =>
  isMailTemplate(template) ? wordOf(template, 'name') : null

/** The same where it stands for itself. */
export const mailTitle = (template: string, t: Translate) =>
  capitalise(t(nameOfMail(template) ?? 'mailDesk.template.other'))

/** A word that every mail of this kind has, or one of its variants. Its type is one pattern: hundreds of words would be held against all texts. */
export const wordOf = (
  template: MailTemplate,
  word: 'name' | 'when' | 'job' | 'coming' | `variant.${string}`,
): OwnKey => `mails/${template}.${word}`

/** Mails that are sent by the clock, each a timed job of its name. */
export const timedMails = mailTemplates.flatMap((template) => {
  const clock = clockOf(template)
  return clock ? [{ template, clock }] : []
})

export const isTimedMail = (name: string): name is MailTemplate =>
  isMailTemplate(name) && clockOf(name) !== undefined

export function clockOf(template: MailTemplate) {
  const mail = mailOf(template)
  return 'clock' in mail ? mail.clock : undefined
}
