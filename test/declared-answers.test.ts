import { describe, expect, it } from 'vitest'
import { mint, type SignedIn } from '#db/actor.server.ts'
import type { Answers as Declared, PlainAnswer } from '#domain/answers/answer.ts'
import { answersIn, forgotten, namedAnswers } from '#domain/answers/columns.ts'
import { guestAnswers as askedOfGuests } from '#domain/answers/guest.ts'
import { hostAnswers as askedOfHosts } from '#domain/answers/host.ts'
import { retentionMoment } from '#domain/retention.ts'
import { forget } from '#features/clock/retention/forgetting.server.ts'
import { columnsOf } from '#features/console/imports/columns.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { hostList } from '#features/console/records/hosts.server.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { collectOwnData } from '#features/own/account/export.server.ts'
import { describeOwnData } from '#features/own/account/reading.server.ts'
import { guestAnswers } from '#features/registration/guests/guests.server.ts'
import { hostAnswers } from '#features/registration/hosts/hosts.server.ts'
import { fieldOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { isAsked } from '#features/registration/wizard/steps/combine-fields.ts'
import { nameOf } from '#features/registration/wizard/steps/messages.ts'
import type { Answers, Role } from '#features/registration/wizard/steps/step.ts'
import { capitalise } from '#i18n/capitalise.ts'
import { translator } from '#i18n/translate.ts'
import { stepContext } from './builders/answers.ts'
import { testDeps } from './builders/deps.ts'
import { anAdmin } from './builders/people.ts'
import { registering } from './builders/registering.ts'

// Every declared answer goes its whole way, a new one without a line here: into the form, into its column and back, to the
// person, to the organisers, through an import, and away.

const { database, db, edition, all, aPerson, begin, post, clock } = await registering()
const deps = await testDeps(database)
const organiser = (await anAdmin(database)).actor

function sample(answer: PlainAnswer): string[] {
  if (answer.kind === 'number') return [String(answer.min)]
  if (answer.kind === 'yesNo') return ['yes']
  if (answer.kind === 'link') return ['https://social.example/somebody']
  if (answer.kind === 'choice' || answer.kind === 'choices') return Object.keys(answer.options).slice(0, 1)
  return ['Words']
}

const inHall: Answers = { living: { living: ['hall'], pets: [], petsNote: [], femalesOnly: [] } }
const ways = [
  { who: 'a guest', role: 'guest', declared: askedOfGuests, read: guestAnswers, more: {} },
  { who: 'a host at home', role: 'host', declared: askedOfHosts, read: hostAnswers, more: {} },
  { who: 'a hall', role: 'host', declared: askedOfHosts, read: hostAnswers, more: inHall },
] as const
const stepsOf = (declared: object) => Object.entries<Declared>(declared as Record<string, Declared>)

/** What depends on an answer is asked with that one only. */
const isAskedBy = (answers: Answers, step: string, { onlyIf }: PlainAnswer) =>
  isAsked({ showWhen: onlyIf }, answers[step] ?? {})

/** The answers of the builders; where they do not say anything to a declared one, an example of its kind. */
function typed(role: Role, declared: object, more: Answers): Answers {
  const examples = stepsOf(declared).map(([step, answers]) => {
    const own = namedAnswers(answers).map(({ name, answer }) => [name, sample(answer)] as const)
    return [step, { ...Object.fromEntries(own), ...all[role][step], ...more[step] }] as const
  })
  return { ...all[role], ...Object.fromEntries(examples) }
}

describe.each(ways)('every declared answer of $who', async ({ role, declared, read, more }) => {
  const context = stepContext('en', edition)
  const answers = typed(role, declared, more)
  const askedIn = (step: string, asked: Declared) =>
    namedAnswers(asked).filter(({ answer }) => isAskedBy(answers, step, answer))
  const actor: SignedIn = await aPerson()
  const { registrationId } = await begin(actor, role)
  for (const [key, values] of Object.entries(answers)) await post(actor, role, key, values)

  it('is asked, saved and read back', async () => {
    const stored = await db.run(actor, (tx) => read(tx, registrationId))
    for (const [step, asked] of stepsOf(declared)) {
      const names = askedIn(step, asked).map(({ name }) => name)
      const of = (values: Answers) => names.map((name) => [name, values[step]?.[name]])
      expect(of(stored)).toEqual(of(answers))
    }
  })

  it('is among one’s own data, in the words of the form', async () => {
    const own = await collectOwnData(deps, actor, mint.gate())
    const fields = describeOwnData(own, context).flatMap(({ records }) => records.flat())
    const given = new Set(fields.filter(({ lines }) => lines.length > 0).map(({ label }) => label))
    const labels = stepsOf(declared).flatMap(([step, asked]) =>
      askedIn(step, asked).map(({ answer }) => capitalise(nameOf(fieldOf(answer), context))),
    )
    expect(labels.filter((label) => !given.has(label))).toEqual([])
  })

  it('that says so is a column and a filter of the organisers', async () => {
    const listed = stepsOf(declared).flatMap(([step, asked]) =>
      askedIn(step, asked)
        .filter(({ answer }) => answer.list)
        .map(({ name, answer }) => ({ name, answer, value: answers[step]?.[name]?.[0] ?? '' })),
    )
    const columns = listed.map(({ name }) => name).join('.')
    const narrowed = listed
      .filter(({ answer }) => answer.list === 'filter')
      .map(({ name, value }) => [name, value] as const)
    const params = new URLSearchParams([['columns', columns], ...narrowed.map(([k, v]) => [k, v])])
    const ask = { params, locale: 'en' as const, t: translator('en'), requestId: 'r' }
    const view =
      role === 'guest'
        ? await findList(deps, organiser, guestList, ask)
        : await findList(deps, organiser, hostList, ask)
    const row = view.rows.find(({ id }) => id === registrationId)
    const empty = view.columns.filter((_, index) => row?.cells[index] === '').map(({ key }) => key)
    expect({ row: row?.id, empty }).toEqual({ row: registrationId, empty: [] })
  })

  it('is a column of an import, unless nobody else may say it', () => {
    const keys = new Set(columnsOf(role, edition).map(({ key }) => key))
    for (const [step, asked] of stepsOf(declared))
      for (const { name, answer } of namedAnswers(asked))
        expect({ name, imported: keys.has(`${step}.${name}`) }).toEqual({
          name,
          imported: !answer.neverImported,
        })
  })
})

it('each is asked of somebody above', () => {
  const reached = ways.flatMap(({ role, declared, more }) => {
    const answers = typed(role, declared, more)
    return stepsOf(declared).flatMap(([step, asked]) =>
      namedAnswers(asked).flatMap(({ name, answer }) =>
        isAskedBy(answers, step, answer) ? [`${role} ${name}`] : [],
      ),
    )
  })
  const declared = ways.flatMap(({ role, declared: of }) =>
    stepsOf(of).flatMap(([, asked]) => namedAnswers(asked).map(({ name }) => `${role} ${name}`)),
  )
  expect(new Set(reached)).toEqual(new Set(declared))
})

it('what is sensitive is forgotten, column by column', async () => {
  const scope = { edition, people: 'all' as const, kept: { people: [], consents: [] } }
  clock.set(retentionMoment(edition, 'sensitive').toString())
  await database.workerDb.run(mint.worker(), (tx) => forget(tx, 'sensitive', scope, clock.now()))
  const rows = await database.sql<Record<string, unknown>>('select * from guest_sensitive')
  const answers = answersIn('guest_sensitive')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows)
    for (const answer of answers)
      expect([answer.column, row[answer.column]]).toEqual([
        answer.column,
        forgotten(answer) === 'null' ? null : false,
      ])
})
