import { describe, expect, it } from 'vitest'
import { queueDue } from '#features/ground/mail-queue/reminding-job.server.ts'
import { clockOf, mailOf, mailTemplates, type MailTemplate } from '#mails/registry.ts'
import {
  database,
  deps,
  prepareMailSending,
  queue,
  rows,
  sendDue,
  sink,
  worker,
} from '../builders/mail-sending.ts'
import type { Occasion, Told } from './mails/declared.ts'
import { OPERATOR } from './mails/addresses.ts'
import { listCalls } from '#features/letters/calls/calls.server.ts'
import { testDeps } from '../builders/deps.ts'
import { declared } from './mails/all.ts'
import { expectFacts, factsIn, plain, wordsOfHtml } from './reading.ts'
import { readEntry } from './reading-calendar.ts'
import { anOrganiser, aWorld, MORE_PASSES, type Pass, PASSES, whatIsKnown, type World } from './world.ts'

prepareMailSending()

it('declares the facts of every mail, in each form in which the catalogue shows it', () => {
  const forms = (template: MailTemplate) => Object.keys(mailOf(template).samples)
  const missing = mailTemplates.flatMap((template) =>
    forms(template)
      .filter((form) => !declared[template]?.[form])
      .map((form) => `${template}: ${form}`),
  )
  expect(missing).toEqual([])
})

const isAll = process.env['TEST_ALL'] !== undefined
const passes: readonly Pass[] = isAll ? [...PASSES, ...MORE_PASSES] : PASSES
/** Each form in one of the passes, in turn; with `--all` each in each. */
const formsIn = (pass: Pass, template: MailTemplate) =>
  Object.entries(declared[template] ?? {}).filter(
    (_, index) => isAll || (mailTemplates.indexOf(template) + index) % passes.length === passes.indexOf(pass),
  )
describe.each(passes)('$name', (pass) => {
  it.each(mailTemplates.filter((template) => formsIn(pass, template).length > 0))(
    '%s says what is in the rows, and nothing else',
    async (template) => {
      const [first] = Object.keys(declared[template] ?? {})
      for (const [form, occasion] of formsIn(pass, template))
        await readBack({ pass, template, form, occasion, isCalledToo: form === first })
    },
  )
})

type CheckedMail = {
  pass: Pass
  template: MailTemplate
  form: string
  occasion: Occasion
  isCalledToo: boolean
}
async function readBack({ pass, template, form, occasion, isCalledToo }: CheckedMail) {
  const world = await aWorld(pass, occasion.reader)
  const told = await occasion.tell(world)
  deps.operatorEmail = OPERATOR
  sink.received.length = 0
  if (told.queue === null && clockOf(template))
    expect(await queueDue(database.workerDb, worker, template, database.clock.now()), form).toBeGreaterThan(0)
  else
    await queue({
      template: told.template ?? template,
      dedupeKey: `${template}:${form}`,
      ...told.queue,
    } as Parameters<typeof queue>[0])
  await sendDue()
  if (told.isCalled) return readCall(world, told, { where: `${template}, ${form}`, isAll: true })
  const where = `${template}, ${form}`
  const received = sink.received.filter(({ recipients }) => recipients.includes(told.to))
  const [one] = received
  expect(
    received.length,
    `${where}: ${JSON.stringify((await rows()).map((row) => [row.state, row.reason, row.kept_back_reason, row.due_at]))}`,
  ).toBe(1)
  if (!one) return
  const { subject = '', text = '', html = '', attachments, headers } = one.mail
  expect(headers.find(({ key }) => key === 'content-language')?.value).toBe(
    told.language ?? world.say.language,
  )
  const known = await whatIsKnown()
  expectFacts(`${where}: subject`, subject, told.subject ?? [], known)
  for (const [part, words] of Object.entries({ text, HTML: wordsOfHtml(html) })) {
    // What the subject says may be its heading, too.
    const heading = [...(told.subject ?? []), ...(told.heading ?? [])].filter((fact) =>
      plain(words).includes(plain(fact)),
    )
    const found = told.found ? await told.found(words) : []
    expectFacts(`${where}: ${part}`, words, [...told.facts, ...heading, ...found], known)
  }
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect(file !== undefined, `${where}: a file for the calendar`).toBe(told.entry !== undefined)
  if (file && told.entry) readEntry(where, textOf(file.content), told.entry, known)
  if (isCalledToo && !told.isOnlyMailed && isToldOnThePhone(template)) await callInstead(world, told, where)
}

/** Mails about a match or a registration; not those that are about a mailbox, or for nobody without one. */
function isToldOnThePhone(template: MailTemplate): boolean {
  const mail = mailOf(template)
  return (
    mail.kind === 'match' ||
    (mail.kind === 'registration' &&
      !('hasUnsubscribeLink' in mail) &&
      !('toAddedAddress' in mail) &&
      !('onlyBegun' in mail))
  )
}

/** The same to somebody without a mailbox: written anew for the caller. */
async function callInstead(world: World, told: Told, where: string) {
  await database.sql(
    'update person set email = null, email_confirmed_at = null, vouched_at = now() where email = $1',
    [told.to],
  )
  await database.sql(
    `update outbox set state = 'queued', sent_at = null, handed_over_at = null, lease_until = null where state = 'sent'`,
  )
  await sendDue()
  await readCall(world, told, { where, isAll: false })
}

/** `isAll`: what is said stands nowhere else, so every fact is looked for; else what a mail says, as far as it is said. */
async function readCall(world: World, told: Told, { where, isAll }: { where: string; isAll: boolean }) {
  const { actor } = await anOrganiser('en')
  const calls = await listCalls(await testDeps(database), actor, { requestId: 'facts', locale: 'en' })
  expect(calls.length, `${where}: calls`).toBe(1)
  const [call] = calls
  expect(call?.language).toBe(world.say.language === 'en' ? 'English' : 'German')
  const words = call?.words ?? ''
  const known = await whatIsKnown()
  if (isAll) return expectFacts(`${where}: call`, words, told.facts, known)
  const declaredOnes = new Set(
    factsIn([...told.facts, ...(told.subject ?? []), ...(told.heading ?? [])].join(' • '), known),
  )
  const said = factsIn(words, known)
  const days = told.facts
    .flatMap((fact) => fact.match(world.say.days) ?? [])
    .filter((day) => !plain(words).includes(plain(day)))
  expect(
    { where: `${where}: call`, undeclared: said.filter((one) => !declaredOnes.has(one)), missing: days },
    words,
  ).toEqual({
    where: `${where}: call`,
    undeclared: [],
    missing: [],
  })
}

const textOf = (content: unknown) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content as Uint8Array)
