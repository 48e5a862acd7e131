import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Audience, BroadcastKind } from '#domain/audience.ts'
import { countRecipients } from '#features/letters/broadcasts/broadcasts.server.ts'
import { queueBroadcast } from '#features/letters/broadcasts/queueing.server.ts'
import { findBroadcast } from '#features/letters/broadcasts/running.server.ts'
import type { BroadcastWords } from '#features/ground/mail-queue/broadcast-words.ts'
import { saveDraft } from '#features/letters/broadcasts/writing.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { checkCampaigns } from '#features/ground/mail-queue/campaigns-job.server.ts'
import { perLanguage, type Locale } from '#i18n/languages.ts'
import { testDeps } from './deps.ts'
import { anAdmin } from './mail-scene.ts'
import { database, deps as sending, keys, prepareMailSending, sendDue, sink } from './mail-sending.ts'
import { aGuest, anEdition } from './people.ts'

/** Everything broadcasts need, fresh for every test of the file that calls this. */
export function prepareBroadcasts(): void {
  prepareMailSending()
  beforeEach(() => database.empty('suppression', 'newsletter_signup'))
}

const english = {
  subject: 'News from {city}',
  letter: 'Hello {firstName},\n\n**three** things, see {profileUrl}.',
}
const written: Partial<BroadcastWords> = {
  de: { subject: 'Neues aus {city}', letter: 'Hallo {firstName},\n\n**drei** Dinge, siehe {profileUrl}.' },
}
const words: BroadcastWords = perLanguage((locale) => written[locale] ?? english)

export type Scene = { deps: Deps; admin: ApprovedAdmin }
export async function aScene(env: Record<string, string> = {}): Promise<Scene> {
  await anEdition(database)
  const deps = await testDeps(database, { PUBLIC_URL: 'https://beds.example.org', ...env })
  return { deps: { ...deps, keys }, admin: (await anAdmin(database)).actor }
}

/** `words`: what is different from those above. */
type OtherWords = { [L in Locale]?: Partial<BroadcastWords[L]> }
export const otherWords = (other: OtherWords = {}): BroadcastWords =>
  perLanguage((locale) => ({ ...words[locale], ...other[locale] }))

export type Written = { audience?: Audience; kind?: BroadcastKind; words?: OtherWords }
export async function write({ deps, admin }: Scene, o: Written = {}) {
  const id = randomUUID()
  const { audience = 'guests', kind = 'news' } = o
  const saved = await saveDraft(deps, admin, {
    id,
    version: 0,
    audience,
    kind,
    words: otherWords(o.words),
  })
  if (!saved.ok) throw new Error(saved.error)
  return { id, version: saved.value, audience, kind }
}

/** Written, seen and queued; `recipients` as the page shows it. */
export async function queue(scene: Scene, o: Written & { neverTwice?: boolean } = {}) {
  const draft = await write(scene, o)
  const { recipients } = await countRecipients(scene.deps, scene.admin, draft)
  const request = { ...draft, recipients, neverTwice: o.neverTwice ?? false, startsAt: null }
  const outcome = await queueBroadcast(scene.deps, scene.admin, request)
  if (!outcome.ok) throw new Error(outcome.error)
  return { ...draft, request, recipients }
}

export const check = () => checkCampaigns(sending)
/** The minute in which it could be taken back is over. */
export async function leave() {
  await check()
  database.clock.advance({ seconds: 60 })
  return sendDue()
}
export const progressOf = async ({ deps, admin }: Scene, id: string) =>
  (await findBroadcast(deps, admin, id))?.progress
export const people = async (count: number) => {
  const guests = []
  for (let n = 0; n < count; n += 1)
    guests.push(
      await aGuest(database, {
        firstName: `Guest ${n}`,
        locale: n % 2 ? 'de' : 'en',
        email: `g${n}@example.org`,
      }),
    )
  return guests
}
export const mails = () =>
  sink.received.map(({ mail, recipients }) => ({ to: recipients[0], subject: mail.subject }))
