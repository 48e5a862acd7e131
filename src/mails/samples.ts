import type { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import { guestSearch, nextForGuest, nextForHost } from '#domain/guest-search.ts'
import { HOST_EVENT_MINUTES } from '#domain/host-event.ts'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '#domain/match-state.ts'
import { confirmationDays } from '#domain/newsletter.ts'
import { OFFER_REMINDERS, type OfferReminder } from '#domain/offer-reminders.ts'
import { CODE_RULES } from '#domain/otp.ts'
import { ACCOUNT_RULES } from '#domain/own-account.ts'
import { personDeletedOn } from '#domain/retention-notice.ts'
import { ROUNDS_PHASES, type RoundsPhase } from '#domain/timed-mails.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import type { MailContent } from './registry.ts'
import { facts, type SamplePeople } from './sample-people.ts'
import type { LetterNode, MailViews } from './views.ts'

export type SampleScene = {
  siteUrl: string
  locale: Locale
  edition: Omit<Edition, 'id'>
  people: SamplePeople
  letter: { subject: string; nodes: readonly LetterNode[] }
}

/** What a template has more than one of. */
export type SampleForm =
  | 'one'
  | CodePurpose
  | 'guest'
  | 'host'
  | `${'guest' | 'host'}-${Exclude<RoundsPhase, 'before'>}`
  | Exclude<RoundsPhase, 'over'>
  | 'with-contact'
  | 'for-some-nights'
  | OfferReminder
  | WithdrawalReason
  | 'keeps-email'
  | 'all-gone'
  | 'approved'
  | 'declined'
  | 'list'
  | 'registered'
type CodePurpose = MailViews['code']['purpose']

/** A mail to look at. `key` names it within its template. */
export type SampleMail = { key: SampleForm; content: MailContent }

const one = (content: MailContent): SampleMail => ({ key: 'one', content })
const ROLES = ['guest', 'host'] as const

/** Every mail in each of its forms, about people who do not exist. */
export function sampleMails(scene: SampleScene): SampleMail[] {
  return [...accountMails(scene), ...matchMails(scene), ...listMails(scene)]
}

function pagesOf({ siteUrl, locale }: SampleScene) {
  return (path: string) => siteUrl + localised(locale, path)
}

function accountMails(scene: SampleScene): SampleMail[] {
  const { edition, people } = scene
  const { city, firstNotificationOn, lastRoundOn, timeZone, registrationClosesOn: closesOn } = edition
  const at = pagesOf(scene)
  const [profileUrl, reminderUrl, adminUrl] = [at('/profile'), at('/profile/reminder'), at('/admin')]
  const firstName = people.guest
  const days = { firstNotificationOn, lastRoundOn }
  const registered = { city, ...days, profileUrl }
  const code = {
    code: '012345',
    link: `${at('/otp')}?link=sample`,
    validMinutes: CODE_RULES.validMinutes,
  }
  const invited = {
    city,
    closesOn,
    draftDays: edition.retentionDays.drafts,
    unsubscribeUrl: `${at('/unsubscribe')}?token=sample`,
  }
  const deletedOn = personDeletedOn(edition)
  const retention = { edition: edition.name, deletedOn, dataUrl: at('/profile/data') }
  return [
    ...(['sign-in', 'sign-up-guest', 'sign-up-host', 'change-email'] as const).map((purpose) => ({
      key: purpose,
      content: { template: 'code', view: { purpose, ...code } } as const,
    })),
    one({ template: 'email-in-use', view: { loginUrl: at('/login') } }),
    one({
      template: 'email-changed',
      view: { keptDays: ACCOUNT_RULES.oldEmailDays, contactUrl: at('/contactUs') },
    }),
    one({
      template: 'new-device',
      view: {
        signedIn: { at: momentOf(firstNotificationOn, timeZone), timeZone },
        sessionsUrl: at('/profile/sessions'),
      },
    }),
    ...ROLES.flatMap((role) =>
      ROUNDS_PHASES.map((rounds) => ({
        key: rounds === 'before' ? role : (`${role}-${rounds}` as const),
        content: {
          template: 'registration-confirmed',
          view: { role, firstName: people[role], rounds, isWaiting: true, ...registered },
        } as const,
      })),
    ),
    ...ROLES.map((role) => ({
      key: role,
      content: {
        template: 'import-invitation',
        view: { role, firstName: people[role], ...invited, startUrl: at(`/signUp/${role}/__getStarted`) },
      } as const,
    })),
    one({ template: 'profile-update', view: { firstName, city, reminderUrl } }),
    ...(['before', 'running'] as const).map((rounds) => ({
      key: rounds,
      content: {
        template: 'participation-reminder',
        view: { firstName, city, rounds, ...days, reminderUrl },
      } as const,
    })),
    ...[true, false].map((keepsEmail) => ({
      key: keepsEmail ? ('keeps-email' as const) : ('all-gone' as const),
      content: {
        template: 'retention-notice',
        view: {
          firstName: keepsEmail ? people.host : firstName,
          keepsEmail,
          keepsAccount: false,
          ...retention,
        },
      } as const,
    })),
    one({ template: 'account-deleted', view: {} }),
    one({
      template: 'broadcast-request',
      view: { writerEmail: 'sample@example.org', broadcastsUrl: at('/admin/broadcasts') },
    }),
    one({ template: 'approval-request', view: { applicantEmail: 'sample@example.org', adminUrl } }),
    ...[true, false].map((isApproved) => ({
      key: isApproved ? ('approved' as const) : ('declined' as const),
      content: { template: 'approval-result', view: { isApproved, adminUrl } } as const,
    })),
  ]
}

function matchMails(scene: SampleScene): SampleMail[] {
  const { edition, people } = scene
  const { city, timeZone, contactIssueDays } = edition
  const at = pagesOf(scene)
  const profileUrl = at('/profile')
  const stay = { start: edition.conferenceStart.subtract({ days: 1 }), end: edition.conferenceEnd }
  const { guest, host, place, guestContact, hostContact } = facts(people, city)
  const writtenAt = momentOf(edition.firstNotificationOn, timeZone)
  const entry = { id: 'sample', sequence: 1, writtenAt }
  const answerBy = edition.firstNotificationOn.add({ days: edition.acceptanceDays })
  const deadline = { at: endOfDay(answerBy, timeZone), timeZone }
  const toGuest = { firstName: people.guest, host, place, stay, wholeStay: null, profileUrl }
  const toHost = { firstName: people.host, guest, place, stay, profileUrl }
  const closedToGuest = { firstName: people.guest, otherName: people.host, stay, profileUrl }
  const closedToHost = { firstName: people.host, otherName: people.guest, stay, profileUrl }
  const toAnswer = { city, deadline, entry }
  const ended = { hadContact: true, entry }
  const taken = [{ start: stay.end.subtract({ days: 2 }), end: stay.end }]
  const left = { stay, hadContact: true, profileUrl }
  return [
    one({ template: 'offer-to-guest', view: { ...toGuest, ...toAnswer, contact: null } }),
    {
      key: 'with-contact',
      content: { template: 'offer-to-guest', view: { ...toGuest, ...toAnswer, contact: hostContact } },
    },
    {
      key: 'for-some-nights',
      content: {
        template: 'offer-to-guest',
        view: {
          ...toGuest,
          ...toAnswer,
          wholeStay: { start: stay.start, end: stay.end.add({ days: 3 }) },
          contact: null,
        },
      },
    },
    one({ template: 'notice-to-host', view: { ...toHost, deadline, contact: null } }),
    {
      key: 'with-contact',
      content: { template: 'notice-to-host', view: { ...toHost, deadline, contact: guestContact } },
    },
    ...OFFER_REMINDERS.map((which) => ({
      key: which,
      content: { template: 'offer-reminder', view: { ...closedToGuest, city, deadline, which } } as const,
    })),
    one({ template: 'more-time-to-guest', view: { ...closedToGuest, ...toAnswer } }),
    one({
      template: 'accepted-to-guest',
      view: { ...toGuest, city, entry, contact: hostContact, contactIssueDays },
    }),
    one({
      template: 'accepted-to-host',
      view: { ...toHost, entry, contact: guestContact, contactIssueDays },
    }),
    one({ template: 'declined-to-host', view: { ...closedToHost, next: 'free' } }),
    one({ template: 'expired-to-guest', view: { ...closedToGuest, next: 'search' } }),
    one({ template: 'expired-to-host', view: { ...closedToHost, next: 'free' } }),
    ...WITHDRAWAL_REASONS.flatMap((reason): SampleMail[] => [
      {
        key: reason,
        content: {
          template: 'withdrawn-to-guest',
          view: { ...closedToGuest, ...ended, city, reason, next: nextOfGuest(reason) },
        },
      },
      {
        key: reason,
        content: {
          template: 'withdrawn-to-host',
          view: { ...closedToHost, ...ended, reason, next: nextOfHost(reason) },
        },
      },
    ]),
    {
      key: 'guest',
      content: {
        template: 'other-side-left',
        view: { role: 'guest', firstName: people.guest, ...left, next: 'search' },
      },
    },
    {
      key: 'host',
      content: {
        template: 'other-side-left',
        view: { role: 'host', firstName: people.host, ...left, next: 'free' },
      },
    },
    one({ template: 'nights-taken-to-guest', view: { ...closedToGuest, taken } }),
    one({ template: 'nights-taken-to-host', view: { ...closedToHost, taken } }),
    one({ template: 'contact-problem-received-to-guest', view: closedToGuest }),
    one({ template: 'contact-problem-received-to-host', view: closedToHost }),
    one({
      template: 'contact-reminder-to-guest',
      view: { ...closedToGuest, contact: hostContact, deadline },
    }),
    one({ template: 'contact-reminder-to-host', view: { ...closedToHost, contact: guestContact, deadline } }),
    one({ template: 'final-check', view: { ...closedToGuest, checkUrl: at('/profile/secondReminder') } }),
  ]
}

function listMails(scene: SampleScene): SampleMail[] {
  const { edition, people, letter } = scene
  const { city, timeZone, hostEvent } = edition
  const at = pagesOf(scene)
  const unsubscribeUrl = `${at('/unsubscribe')}?token=sample`
  const startsAt = { at: hostEvent.startsAt, timeZone }
  const view = {
    firstName: people.host,
    city,
    startsAt,
    minutes: HOST_EVENT_MINUTES,
    link: 'https://meet.example.org/sample',
    entry: { id: 'sample', sequence: 1, writtenAt: hostEvent.startsAt.subtract({ hours: 24 * 7 }) },
  }
  return [
    one({ template: 'host-event', view }),
    one({
      template: 'newsletter-confirm',
      view: { link: `${at('/confirmNewsletter')}?token=sample`, validDays: confirmationDays(edition) },
    }),
    one({ template: 'newsletter-already', view: { unsubscribeUrl } }),
    ...[unsubscribeUrl, null].map((way) => ({
      key: way === null ? ('registered' as const) : ('list' as const),
      content: {
        template: 'broadcast',
        view: { subject: letter.subject, letter: letter.nodes, unsubscribeUrl: way },
      } as const,
    })),
  ]
}

/** As it follows where nothing has happened besides: who cancelled is not looked for, nor who found a bed elsewhere. */
const nextOfGuest = (reason: WithdrawalReason) =>
  nextForGuest(
    guestSearch({
      isSubmitted: true,
      isElsewhere: reason === 'arranged-elsewhere',
      holds: null,
      lastEnd: { reason, isOnlyThisPlace: false },
    }),
  )
const nextOfHost = (reason: WithdrawalReason) =>
  nextForHost({ isSubmitted: true, isGivenAnew: false, reason })

const momentOf = (day: Temporal.PlainDate, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant()
