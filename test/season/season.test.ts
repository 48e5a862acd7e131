import { expect, test } from 'vitest'
import { anAdmin } from '../builders/people.ts'
import { expectedBackups, expectedMails, lineOf } from './calendar.ts'
import { aPerson, type Season, type Step } from './season.ts'
import { guestSteps, hostSteps, offerSteps, readerSteps } from './steps.ts'
import { actSteps, welcomeFormerHosts } from './mail-steps.ts'
import {
  begins,
  downtimes,
  emailOf,
  first,
  formerHosts,
  guests,
  hosts,
  linkEntered,
  offers,
  readers,
} from './people.ts'
import { expectedWords, pastDays } from './said.ts'
import { openSeason, type SeasonStage, type SentMail } from './stage.ts'
import { steps, strikes } from './times.ts'

const QUARTER = 900_000
const ms = (text: string) => Date.parse(text)

// A minute and a half by itself, a quarter of an hour beside much else.
test('a whole season from February to the purge in August: every mail of every day, and nothing else', async () => {
  const stage = await openSeason(first)
  try {
    await play(stage, await story(stage))
    // Of all of these, so that one look at a failure is enough.
    expect.soft(stage.troubles).toEqual(['mail.failed offer-to-guest'])
    const lines = stage.sent.map(({ moment, template, to }) => lineOf(moment, template, to)).toSorted()
    expect.soft(lines).toEqual(expectedMails())
    const languages = new Map([...guests, ...hosts, ...formerHosts].map(({ key, locale }) => [key, locale]))
    for (const { to, locale } of stage.sent)
      expect.soft(`${to} ${locale}`).toBe(`${to} ${languages.get(to) ?? 'en'}`)
    for (const mail of stage.sent) saysWhatIsTrue(mail)
    expect.soft(await stage.listBackups()).toEqual(expectedBackups())
    expect.soft(await failedJobs(stage)).toEqual([])
    const kept = ['of-amina', 'later', 'organiser', 'second', 'old-friend', 'old-back', 'old-back+beds']
    expect.soft(await whoIsLeft(stage)).toEqual(kept.map(emailOf).toSorted())
    const [rows] = await stage.sql(
      `select (select count(*) from registration)::int as registrations, (select count(*) from match)::int as matches,
        (select count(*) from contact)::int as contacts, (select count(*) from newsletter_signup)::int as readers`,
    )
    expect(rows).toEqual({ registrations: 0, matches: 0, contacts: 0, readers: 1 })
  } finally {
    await stage.close()
  }
}, 3_600_000)

/** Names, nights, days and what comes next are those of the season; no day that it names was over when it left. */
function saysWhatIsTrue(mail: SentMail) {
  const which = lineOf(mail.moment, mail.template, mail.to)
  const text = (mail.received.mail.text ?? '').replaceAll(/\s+/g, ' ')
  const { says, never } = expectedWords(mail)
  for (const words of says) expect.soft(text, which).toContain(words)
  for (const words of never) expect.soft(text, which).not.toMatch(words)
  const subject = mail.received.mail.subject ?? ''
  expect.soft(pastDays(`${subject} ${text}`, mail.moment), which).toEqual([])
}

async function failedJobs({ sql }: SeasonStage) {
  return sql('select job, error from job_run where error is not null')
}

async function whoIsLeft({ sql }: SeasonStage) {
  return (await sql('select email from person order by email')).map(({ email }) => email)
}

/** Goes through the moments of the season: what people do, when the clock strikes, when the worker is away. */
async function play(stage: SeasonStage, story: Step[]) {
  const away = new Set(downtimes.map(({ from }) => ms(from)))
  const back = new Set(downtimes.map(({ to }) => ms(to)))
  const striking = new Set(strikes)
  const moments = new Set([...steps, ...strikes, ...away, ...back, ...story.map(({ at }) => ms(at))])
  for (const moment of [...moments].toSorted((a, b) => a - b)) {
    stage.at(moment)
    if (away.has(moment)) await stage.stopWorker()
    if (back.has(moment)) stage.startWorker()
    for (const { does } of story.filter(({ at }) => ms(at) === moment)) await does()
    await (striking.has(moment) ? stage.strike(steps.includes(moment - QUARTER)) : stage.letMailsLeave())
  }
}

async function story(stage: SeasonStage): Promise<Step[]> {
  const { sql } = stage
  const { actor: admin } = await anAdmin({ sql }, { email: emailOf('organiser') })
  const { actor: second } = await anAdmin({ sql }, { email: emailOf('second') })
  const season: Season = { stage, admin, second, personIds: new Map(), registrations: new Map() }
  await welcomeFormerHosts(stage)
  return [
    ...guests.flatMap((guest) => guestSteps(season, guest)),
    ...hosts.flatMap((host) => hostSteps(season, host)),
    ...offers.flatMap((offer) => offerSteps(season, offer)),
    ...readers.flatMap((reader) => readerSteps(season, reader)),
    ...actSteps(season),
    {
      at: linkEntered,
      does: () => sql("update edition set host_event_link = 'https://meet.example.org/hosts'"),
    },
    {
      at: begins.at,
      does: async () => stage.begin(await aPerson(season, { key: begins.key, locale: 'en' }), 'guest'),
    },
  ]
}
