import type { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import { roundsPhase } from '#domain/timed-mails.ts'
import { localised } from '#i18n/locale.ts'
import { type Changed, isSkip, type Told } from './mail.ts'
import { contentOf, mailOf, type MailContent, type MailTemplate, mailTemplates } from './registry.ts'
import { facts } from './sample-people.ts'
import type {
  MatchContext,
  OrganiserContext,
  PersonContext,
  RegistrationContext,
  SampleContext,
} from './contexts.ts'

/** A mail to look at. `key` names its variant. */
export type SampleMail = { key: string; content: MailContent }
export type SampleWish = Omit<SampleContext, 'url'>

/** Every mail in each of its variants, about people who do not exist. */
export async function sampleMails(wish: SampleWish): Promise<SampleMail[]> {
  const context = { ...wish, url: (path: string) => wish.siteUrl + localised(wish.locale, path) }
  const samples = mailTemplates.map((template) => samplesOf(template, context))
  return (await Promise.all(samples)).flat()
}

async function samplesOf(template: MailTemplate, context: SampleContext): Promise<SampleMail[]> {
  const mail = mailOf(template)
  switch (mail.kind) {
    case 'match':
      return tellSamples(template, mail, context, aMatch(context))
    case 'registration': {
      const registration = {
        ...aRegistration(context),
        ...(!mail.answeredBy && mail.role && { role: mail.role }),
      }
      return tellSamples(template, mail, context, registration, (changed) => ({
        ...changed,
        firstName: context.people[changed.role],
      }))
    }
    case 'person':
      return tellSamples(template, mail, context, aPerson(context))
    case 'organiser':
      return tellSamples(template, mail, context, anOrganiser(context))
    case 'address':
      return Object.entries(mail.samples).map(([key, sample]) => ({
        key,
        content: contentOf(template, sample(context)),
      }))
  }
}

function tellSamples<Context extends object>(
  template: MailTemplate,
  { view, samples }: Told<Context>,
  sample: SampleContext,
  context: Context,
  finish = (changed: Context) => changed,
): Promise<SampleMail[]> {
  const change = (by: Changed<Context>) => (typeof by === 'function' ? by(context, sample) : by)
  return Promise.all(
    Object.entries(samples).map(async ([key, by]) => {
      const told = await view(finish({ ...context, ...change(by) }))
      if (isSkip(told)) throw new Error(`the sample ${key} of ${template} says nothing: ${told.reason}`)
      return { key, content: contentOf(template, told) }
    }),
  )
}

const momentOf = (day: Temporal.PlainDate, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant()
const nowOf = ({ edition }: SampleContext) => momentOf(edition.firstNotificationOn, edition.timeZone)

function aMatch(context: SampleContext): MatchContext {
  const { edition, people, url } = context
  const { city, timeZone, contactIssueDays } = edition
  const { guestContact, hostContact, offer: known, ...sides } = facts(people, city)
  const offer = { ...known, venue: edition.venue.name, longestWay: edition.commuteMinutes.comfortable }
  const now = nowOf(context)
  const stay = { start: edition.conferenceStart.subtract({ days: 1 }), end: edition.conferenceEnd }
  const answerBy = edition.firstNotificationOn.add({ days: edition.acceptanceDays })
  const deadline = { at: endOfDay(answerBy, timeZone), timeZone }
  return {
    now,
    url,
    ...sides,
    stay,
    wholeStay: null,
    city,
    timeZone,
    contactIssueDays,
    deadline,
    isHostToldOtherwise: () => Promise.resolve(false),
    isContactToldOtherwise: () => Promise.resolve(true),
    entry: { id: 'sample', sequence: 1, writtenAt: now },
    which: undefined,
    withdrawalReason: 'organiser',
    wasAccepted: true,
    hadContact: true,
    reportDeadline: deadline,
    hostContact: () => Promise.resolve(hostContact),
    guestContact: () => Promise.resolve(guestContact),
    offer: () => Promise.resolve(offer),
    guestNeeds: () => Promise.resolve(false),
    arrival: () => Promise.resolve({ hour: 18, comesWith: 'ICE 1021' }),
    printedLetter: () => Promise.resolve(null),
    nextForGuest: () => Promise.resolve('search'),
    nextForHost: () => Promise.resolve('free'),
    move: () => Promise.resolve(null),
    keptPlace: () => Promise.resolve(null),
    isProblemOpen: () => Promise.resolve(true),
    takenNights: () => Promise.resolve([{ start: stay.end.subtract({ days: 2 }), end: stay.end }]),
  }
}

function aRegistration(context: SampleContext): RegistrationContext {
  const { edition, people, url } = context
  const now = nowOf(context)
  return {
    now,
    url,
    edition: { ...edition, id: 'sample' },
    role: 'guest',
    touchedAt: now.subtract({ hours: 24 * edition.unfinishedReminderDays }),
    firstName: people.guest,
    rounds: roundsPhase(edition, now),
    unsubscribeUrl: `${url('/unsubscribe')}?token=sample`,
    isWaiting: () => Promise.resolve(true),
    keepsEmail: () => Promise.resolve(true),
    keepsAccount: () => Promise.resolve(false),
    companion: () =>
      Promise.resolve({ state: 'agreed', firstName: people.host, email: 'sample@example.org' }),
    letter: () => Promise.resolve({ state: 'ready', number: 'K7QX-4M2P', host: null, isRepeated: false }),
  }
}

function aPerson(context: SampleContext): PersonContext {
  const { edition, people, url } = context
  const now = nowOf(context)
  const stay = { start: edition.conferenceStart.subtract({ days: 1 }), end: edition.conferenceEnd }
  const left = { firstName: people.guest, stay, hadContact: true, isOver: false }
  return {
    now,
    url,
    timeZone: edition.timeZone,
    signedInAt: now,
    factorNews: { what: 'added', at: now },
    sessionEndedAt: now,
    decision: () => Promise.resolve('approved'),
    departedMatch: () => Promise.resolve({ role: 'guest', ...left, next: 'search' }),
  }
}

function anOrganiser(context: SampleContext): OrganiserContext {
  const email = () => Promise.resolve('sample@example.org')
  const now = nowOf(context)
  return {
    now,
    url: context.url,
    applicants: async () => ({ email: await email(), isBack: false }),
    writerEmail: email,
    secondYes: () =>
      Promise.resolve({
        act: 'approve',
        stage: 'asked',
        by: 'first@example.org',
        and: 'second@example.org',
        about: 'sample@example.org',
        at: now.add({ hours: 24 * 7 }),
        timeZone: context.edition.timeZone,
        isAsker: false,
      }),
    incident: async () => null,
    dueNotes: async () => 2,
    alarm: async () => null,
  }
}
