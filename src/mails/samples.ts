import type { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import { roundsPhase } from '#domain/timed-mails.ts'
import { localised } from '#i18n/locale.ts'
import { type Changed, isSkip, type Told } from './mail.ts'
import { contentOf, mailOf, type MailContent, type MailTemplate, mailTemplates } from './registry.ts'
import { facts } from './sample-people.ts'
import type { MatchScene, OrganiserScene, PersonScene, RegistrationScene, SampleScene } from './scenes.ts'

/** A mail to look at. `key` names its variant. */
export type SampleMail = { key: string; content: MailContent }
export type SampleWish = Omit<SampleScene, 'url'>

/** Every mail in each of its variants, about people who do not exist. */
export async function sampleMails(wish: SampleWish): Promise<SampleMail[]> {
  const scene = { ...wish, url: (path: string) => wish.siteUrl + localised(wish.locale, path) }
  const samples = mailTemplates.map((template) => samplesOf(template, scene))
  return (await Promise.all(samples)).flat()
}

async function samplesOf(template: MailTemplate, scene: SampleScene): Promise<SampleMail[]> {
  const mail = mailOf(template)
  switch (mail.kind) {
    case 'match':
      return tellSamples(template, mail, scene, aMatch(scene))
    case 'registration': {
      const registration = {
        ...aRegistration(scene),
        ...(!mail.answeredBy && mail.role && { role: mail.role }),
      }
      return tellSamples(template, mail, scene, registration, (changed) => ({
        ...changed,
        firstName: scene.people[changed.role],
      }))
    }
    case 'person':
      return tellSamples(template, mail, scene, aPerson(scene))
    case 'organiser':
      return tellSamples(template, mail, scene, anOrganiser(scene))
    case 'address':
      return Object.entries(mail.samples).map(([key, sample]) => ({
        key,
        content: contentOf(template, sample(scene)),
      }))
  }
}

function tellSamples<Scene extends object>(
  template: MailTemplate,
  { view, samples }: Told<Scene>,
  sample: SampleScene,
  scene: Scene,
  finish = (changed: Scene) => changed,
): Promise<SampleMail[]> {
  const change = (by: Changed<Scene>) => (typeof by === 'function' ? by(scene, sample) : by)
  return Promise.all(
    Object.entries(samples).map(async ([key, by]) => {
      const told = await view(finish({ ...scene, ...change(by) }))
      if (isSkip(told)) throw new Error(`the sample ${key} of ${template} says nothing: ${told.reason}`)
      return { key, content: contentOf(template, told) }
    }),
  )
}

const momentOf = (day: Temporal.PlainDate, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant()
const nowOf = ({ edition }: SampleScene) => momentOf(edition.firstNotificationOn, edition.timeZone)

function aMatch(scene: SampleScene): MatchScene {
  const { edition, people, url } = scene
  const { city, timeZone, contactIssueDays } = edition
  const { guestContact, hostContact, ...sides } = facts(people, city)
  const now = nowOf(scene)
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
    entry: { id: 'sample', sequence: 1, writtenAt: now },
    which: undefined,
    withdrawalReason: 'organiser',
    wasAccepted: true,
    hadContact: true,
    reportDeadline: deadline,
    hostContact: () => Promise.resolve(hostContact),
    guestContact: () => Promise.resolve(guestContact),
    nextForGuest: () => Promise.resolve('search'),
    nextForHost: () => Promise.resolve('free'),
    isProblemOpen: () => Promise.resolve(true),
    takenNights: () => Promise.resolve([{ start: stay.end.subtract({ days: 2 }), end: stay.end }]),
  }
}

function aRegistration(scene: SampleScene): RegistrationScene {
  const { edition, people, url } = scene
  const now = nowOf(scene)
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
  }
}

function aPerson(scene: SampleScene): PersonScene {
  const { edition, people, url } = scene
  const now = nowOf(scene)
  const stay = { start: edition.conferenceStart.subtract({ days: 1 }), end: edition.conferenceEnd }
  const left = { firstName: people.guest, stay, hadContact: true, isOver: false }
  return {
    now,
    url,
    timeZone: edition.timeZone,
    signedInAt: now,
    isApproved: () => Promise.resolve(true),
    departedMatch: () => Promise.resolve({ role: 'guest', ...left, next: 'search' }),
  }
}

function anOrganiser(scene: SampleScene): OrganiserScene {
  const email = () => Promise.resolve('sample@example.org')
  return { now: nowOf(scene), url: scene.url, applicantEmail: email, writerEmail: email }
}
