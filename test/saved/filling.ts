/** A row in every table, by what people press and look at, by commands and by jobs. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { rehearsedTrust } from '#domain/clock-trust.ts'
import { actorKeyOf } from '#platform/keys.server.ts'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import { canAlwaysSave, testSettings } from '../builders/deps.ts'
import { aGuest } from '../builders/people.ts'
import { allForms } from '../forms/all.ts'
import { pairsOf } from '../forms/effect.ts'
import type { Fields, Ready } from '../forms/form.ts'
import { aPair } from '../forms/registered.ts'
import { anOrganiser, keys, sessionOf, sqlOf } from '../forms/senders.ts'
import { codeOf, hasCode } from '../product/smtp-sink.ts'
import { secretKey, type Product } from '../product/product.ts'
import { silentLog } from '../../src/processes/cli/database.ts'
import { openBackupDeps } from '../../src/processes/wiring/backup-deps.ts'
import { makeJobRunner } from '../../src/worker/run-job.server.ts'
import { timedJobs } from '../../src/worker/schedule.ts'
import { runBuilt } from './commands.ts'

/** As many as fill what the rest does not; with `--all` each form there is. */
const ENOUGH = [
  'adds an app as a second factor',
  'approves an organiser',
  'asks for a letter',
  'changes the edition',
  'confirms the newsletter',
  'fills a home to the most',
  'keeps a guest apart from another',
  'keeps two apart',
  'leaves a guest for later',
  'looks after a guest',
  'makes recovery codes',
  'names somebody to travel with',
  'notes that a guest found a bed elsewhere',
  'notes that somebody was not reached',
  'pins a guest to a host beside the queue',
  'posts a mail that came back',
  'prints a letter',
  'reads a list',
  'saves a view of the guests',
  'saves the draft of a mail to everyone',
  'saves the step address of a host',
  'saves the step conduct of a guest',
  'resets the second factor of another organiser',
  'says as a guest how it was',
  'says that it does not work with one guest',
  'says that the key of the backups is kept elsewhere',
  'says that the two have been in contact',
  'reports that they do not reach each other',
  'says that they still come',
  'says when they arrive',
  'says whose page is open',
  'sends an offer',
  'stops a suggestion',
  'stops the mails',
  'the first incident team: name',
]

export async function fillEverything(product: Product): Promise<void> {
  await liveSeason(product)
  for (const what of process.env.TEST_ALL ? allForms.map((form) => form.what) : ENOUGH)
    await press(product, what)
  await doTheRest(product)
  await bringLists(product)
  // What goes when it has been sent, what is in trouble as long as nothing leaves, and what is counted until it is forgotten.
  await press(product, 'pauses all mails')
  await runJobs(product)
  await press(product, 'deletes the account')
  await press(product, 'asks for a code to sign in')
}

/** One that is over and forgotten, of invented people; time is moved, not what is kept. */
async function liveSeason(product: Product): Promise<void> {
  await runBuilt(product.dataDir, 'seed --guests 3 --hosts 2 --seed before', { SECRET_KEY: secretKey })
  await moveEdition(product, -400)
  // For good only by a clock that has been steady for an hour.
  await runBuilt(product.dataDir, 'clock right', { SECRET_KEY: secretKey })
  await product.sql(`update clock_record set steady_since = now() - interval '2 hours'`)
  await runBuilt(product.dataDir, 'retention', { SECRET_KEY: secretKey })
  await moveEdition(product, 400)
}

const moveEdition = ({ sql }: Product, days: number) =>
  sql(
    `update edition set host_event_at = host_event_at + interval '1 day' * $1, ${[
      'conference_start_on',
      'conference_end_on',
      'registration_opens_on',
      'registration_closes_on',
      'first_notification_on',
      'last_round_on',
    ]
      .map((name) => `${name} = ${name} + $1::int`)
      .join()}`,
    [days],
  )

/** Sends a form as it is listed, or with other fields. */
async function press(product: Product, what: string, other: Fields = {}): Promise<Ready> {
  const ready = await readyTo(product, what)
  await send(product, ready, { ...ready.fields, ...other })
  return ready
}

async function readyTo(product: Product, what: string): Promise<Ready> {
  const form = allForms.find((one) => one.what === what)
  if (!form) throw new Error(`there is no form that ${what}`)
  await product.sql('delete from rate_limit')
  return form.ready(product)
}

async function send(product: Product, { path, cookie }: Pick<Ready, 'path' | 'cookie'>, fields: Fields) {
  const response = await ask(product, path, cookie, new URLSearchParams(pairsOf(fields)))
  if (response.status >= 400 && path !== '/nowhere')
    throw new Error(`${path} ${JSON.stringify(fields)} is answered with ${response.status}`)
  return response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
}

const look = (product: Product, path: string, cookie: string | null) => ask(product, path, cookie)

async function ask({ url }: Product, path: string, cookie: string | null, body?: URLSearchParams) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { Origin: url, 'User-Agent': 'Mozilla/5.0 Firefox/140.0', ...(cookie && { Cookie: cookie }) },
    ...(body && { body }),
  })
  await response.arrayBuffer()
  return response
}

/** What no form of the list does, because it follows from a look, from what somebody adds, or from a code. */
async function doTheRest(product: Product): Promise<void> {
  const organiser = await anOrganiser(product)
  await look(product, '/admin', organiser.cookie)
  await press(product, 'pauses all mails', { intent: 'resume' })
  const offered = await aPair(product, 'offered')
  const guest = await sessionOf(product, offered.guest.personId)
  await look(product, '/profile', guest.cookie)
  const incident = await press(product, 'looks after an incident: step')
  await look(product, incident.path, incident.cookie)
  await press(product, 'declines a place', { words: 'I sleep at a friend’s.' })
  await press(product, 'writes a note about a guest', { remindOn: inDays(3) })
  await press(product, 'pins a guest to a host beside the queue', { intent: 'veto' })
  const remarks = await press(product, 'changes the remarks of a host')
  await send(
    product,
    { path: remarks.path.replace('step=further', 'step=address'), cookie: remarks.cookie },
    {
      intent: 'save',
      editReason: 'Phone',
      street: 'Rheinaustraße',
      houseNumber: '7a',
      postalCode: '53225',
      city: 'Bonn',
      district: 'Beuel',
      commuteMinutes: '20',
      bell: 'Sonne',
    },
  )
  const reader = await press(product, 'signs up for the newsletter')
  await product.sink.take(String(reader.fields['email']))
  await moveAddress(product)
  await openRound(product)
}

const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()

async function moveAddress(product: Product): Promise<void> {
  // Of one provider mails are counted by the day.
  const email = `moved-${crypto.randomUUID().slice(0, 8)}@gmail.com`
  const { path, cookie, fields } = await readyTo(product, 'asks for another address')
  const cookies = await send(product, { path, cookie }, { ...fields, email })
  const code = codeOf(await product.sink.take(email, hasCode))
  await send(product, { path, cookie: [cookie, ...cookies].join('; ') }, { intent: 'code', code })
}

/** With somebody who waits. */
async function openRound(product: Product): Promise<void> {
  const ready = await readyTo(product, 'opens a round')
  await aGuest({ sql: sqlOf(product) })
  await send(product, ready, ready.fields)
}

/** Two beside each other: each takes away first what another press of its kind has left. */
async function bringLists(product: Product): Promise<void> {
  const both = [
    await readyTo(product, 'says what a list means, who is who in it and who comes in'),
    await readyTo(product, 'imports a list'),
  ]
  for (const ready of both) await send(product, ready, ready.fields)
}

const JOBS = ['back-up', 'returned-mail', 'count-beds-needed', 'watch-over']

/** What comes round every five minutes is done at once; the backup is in trouble, as a file stands where its folder should. */
async function runJobs(product: Product): Promise<void> {
  await product.sql(`update edition set beds_needed = 'published'`)
  const server = await attachPostgres(product.dataDir)
  if (!server) throw new Error('the product runs without its database')
  const clock = () => Temporal.Now.instant()
  const worker = mint.worker()
  const db = openDatabase({ ...server.connection('worker'), actorKey: actorKeyOf(keys) }, clock, 1)
  const { dataDir } = product
  const folder = join(dataDir, 'in-the-way')
  await writeFile(folder, '')
  const settings = { ...testSettings({ DATA_DIR: dataDir, BACKUP_DIR: folder }), secretKey }
  const making = openBackupDeps(settings, server.connection('owner'), server)
  const run = makeJobRunner({
    db,
    worker,
    clock,
    keys,
    settings,
    log: silentLog,
    saving: canAlwaysSave,
    trust: () => rehearsedTrust(clock()),
    backups: { ...making, db, log: silentLog, folder, dataDir },
    offSite: null,
  })
  try {
    for (const name of JOBS) for (const job of timedJobs) if (job.name === name) await run(job)
  } finally {
    await db.close()
  }
}
