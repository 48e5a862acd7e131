import { keepSheets } from '../builders/import-scene.ts'
/** Mails to many, mails that come back or are refused, and whoever changes the address they go to. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { mint } from '#db/actor.server.ts'
import type { Audience, BroadcastKind } from '#domain/audience.ts'
import { confirmEmailChange } from '#features/own/account/changing-email.server.ts'
import { countRecipients } from '#features/letters/broadcasts/broadcasts.server.ts'
import { approveBroadcast, queueBroadcast, takeBack } from '#features/letters/broadcasts/queueing.server.ts'
import { stopBroadcast } from '#features/letters/broadcasts/running.server.ts'
import { saveDraft } from '#features/letters/broadcasts/writing.server.ts'
import { changeEdition } from '#features/console/edition/changing.server.ts'
import { runImport } from '#features/console/imports/imports.server.ts'
import { getImportDraft } from '#features/console/imports/imports-views.server.ts'
import { inviteImported } from '#features/console/imports/inviting.server.ts'
import { changeMails } from '#features/letters/mail-desk/changing.server.ts'
import { askForNewsletter, unsubscribe } from '#features/site/newsletter/newsletter.server.ts'
import {
  chooseKind,
  endCompanion,
  nameCompanion,
} from '#features/registration/companions/companions.server.ts'
import { giveLetters, withdrawLetters } from '#features/placing/visa-letters/giving.server.ts'
import { viewGuestLetters } from '#features/placing/visa-letters/viewing.server.ts'
import { viewCompanions } from '#features/registration/companions/viewing.server.ts'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import { perLanguage } from '#i18n/languages.ts'
import { aComplaint, aDeliveryReport } from '../builders/returned-mail.ts'
import { acts, type Act } from './acts.ts'
import { move, sayYes } from './moving.ts'
import type { Season, Step } from './season.ts'
import { emailOf, formerHosts, neverAnswers } from './people.ts'
import type { SeasonStage } from './stage.ts'
import { aStranger } from '../builders/asker.ts'

const ip = '192.0.2.1'

/** What each act is. */
export function actSteps(season: Season): Step[] {
  const { stage, admin, second } = season
  const { deps } = stage
  const written = new Map<string, Written>()
  const write = async (name: string, wish: Wish) => void written.set(name, await queue(season, wish))
  const of = (name: string) => written.get(name) ?? { id: '', version: 0, recipients: 0 }
  let cookieToken = ''
  const does: Record<Act, () => Promise<unknown>> = {
    'the organisers write to former hosts': () => write('former', { audience: 'former-hosts' }),
    'a former host wants no more mails': () => pressUnsubscribe(stage, 'alte-freundin'),
    'a guest names a friend': async () => {
      const asked = { email: emailOf('bao'), kind: 'only-together' } as const
      expect((await nameCompanion(deps, await guestOf(season, 'amina'), asked)).ok).toBe(true)
    },
    'the friend says yes': async () => {
      const bao = await guestOf(season, 'bao')
      const [asking] = (await viewCompanions(deps, bao))?.asks ?? []
      const chosen = await chooseKind(deps, bao, { id: asking?.id ?? '', kind: 'only-together' })
      expect(chosen).toEqual({ ok: true, value: 'agreed' })
    },
    'the two travel together no more': async () => {
      const amina = await guestOf(season, 'amina')
      const [fellow] = (await viewCompanions(deps, amina))?.agreed ?? []
      await endCompanion(deps, amina, fellow?.id ?? '')
    },
    'an organiser gives a guest a letter': async () => {
      const { registrationId } = await guestOf(season, 'bao')
      expect(await giveLetters(deps, admin, [registrationId])).toBe(1)
    },
    'and takes it back': async () => {
      const letters = await viewGuestLetters(deps, await guestOf(season, 'bao'))
      await withdrawLetters(deps, admin, [letters?.organisation?.id ?? ''], 'A test.')
    },
    'a server says that it still tries': async () => {
      const to = lastTo(stage, 'emil').received.sender
      await stage.comesBack(aDeliveryReport({ to, action: 'delayed', status: '4.2.2' }))
    },
    'the organisers write to former hosts again': () => write('again', { audience: 'former-hosts' }),
    'an organiser writes to everyone, and a second one is asked': () =>
      write('everyone', { audience: 'everyone', outcome: 'asked' }),
    'the second organiser agrees': async () =>
      expect(await approveBroadcast(deps, second, of('everyone'))).toEqual({ ok: true, value: 'queued' }),
    'a guest calls it spam': () =>
      stage.comesBack(aComplaint({ to: lastTo(stage, 'fatou').received.sender })),
    'the organisers import a list, and invite': () => importAndInvite(season),
    'registration stays open for a day more, and whoever was told the old day hears of it': async () => {
      const texts = { registrationClosesOn: '2028-06-06' }
      const change = { id: randomUUID(), reason: 'The city asked.', shown: {}, texts }
      expect(await changeEdition(deps, admin, change)).toEqual({ ok: true, value: { state: 'made' } })
      await write('anew', { audience: 'told-otherwise', kind: 'registration' })
    },
    'the organisers write to the guests, for tomorrow': () =>
      write('tomorrow', { audience: 'guests', startsAt: '2028-05-11T08:00Z' }),
    'a guest wants no more mails': () => pressUnsubscribe(stage, 'chi'),
    'an organiser writes to the matched guests': () => write('stopped', { audience: 'matched-guests' }),
    'an organiser stops that': async () =>
      expect(await stopBroadcast(deps, admin, of('stopped').id)).toBe(of('stopped').recipients),
    'an organiser writes to the guests, and takes it back at once': async () => {
      const { id, recipients } = await queue(season, { audience: 'guests' })
      expect(await takeBack(deps, admin, id)).toMatchObject({ ok: true, value: { mails: recipients } })
    },
    'a mail server knows no such guest': async () => stage.refuse(['sam']),
    'an offer comes back': async () =>
      stage.comesBack(aDeliveryReport({ to: lastTo(stage, 'quin').received.sender })),
    'the mail server knows the guest, and an organiser tries again': async () => {
      stage.refuse([])
      const failed = await stage.sql<{ id: string }>(
        "select id from outbox where template = 'offer-to-guest' and failure = 'permanent' and reason <> 'bounced'",
      )
      const ids = failed.map(({ id }) => id)
      expect(await changeMails(deps, admin, 'retry', ids)).toBe(1)
    },
    'an organiser writes to the matched guests about their stay': () =>
      write('matched', { audience: 'matched-guests', kind: 'registration' }),
    'an organiser writes to the matched hosts': () => write('hosts', { audience: 'matched-hosts' }),
    'an organiser asks a guest to move': () => move(season, 'nia'),
    'that guest says yes': () => sayYes(season, 'nia'),
    'an organiser moves a guest whose host can no more': () => move(season, 'amina'),
    'whose mail came back enters another address': async () => {
      const ask = {
        email: emailOf('quin-new'),
        locale: 'en',
        purpose: 'change-email',
        asker: aStranger(ip),
      } as const
      const asked = await startChallenge(deps, { ...ask, personId: personOf(season, 'quin').personId })
      cookieToken = asked.cookieToken
    },
    'that mailbox answers': () => confirmAddress(season, cookieToken),
    'a reader asks for the newsletter once more': () =>
      askForNewsletter(deps, mint.gate(), { email: emailOf('reader'), locale: 'en', ip }),
  }
  return Object.entries(acts).map(([act, at]) => ({ at, does: does[act as Act] }))
}

const personOf = ({ personIds }: Season, key: string) => mint.signedIn(personIds.get(key) ?? '')

async function guestOf({ stage, personIds }: Season, key: string) {
  const personId = personIds.get(key) ?? ''
  const [row] = await stage.sql<{ id: string }>('select id from registration where person_id = $1', [
    personId,
  ])
  return mint.guest(personId, row?.id ?? '')
}

/** The mail that somebody got last. */
function lastTo({ sent }: SeasonStage, key: string) {
  const mail = sent.findLast(({ to }) => to === key)
  if (!mail) throw new Error(`there is no mail to ${key}`)
  return mail
}

type Wish = { audience: Audience; kind?: BroadcastKind; startsAt?: string; outcome?: 'queued' | 'asked' }
type Written = { id: string; version: number; recipients: number }

/** Written, looked at and queued. */
async function queue({ stage, admin }: Season, wish: Wish): Promise<Written> {
  const { audience, kind = 'news', startsAt, outcome = 'queued' } = wish
  const id = randomUUID()
  const words = perLanguage(() => ({ subject: 'News', letter: 'Hello!' }))
  const saved = await saveDraft(stage.deps, admin, { id, version: 0, audience, kind, words })
  if (!saved.ok) throw new Error(saved.error)
  const { recipients } = await countRecipients(stage.deps, admin, { audience, kind })
  const draft = { id, version: saved.value, recipients }
  const request = {
    ...draft,
    neverTwice: true,
    startsAt: startsAt === undefined ? null : Temporal.Instant.from(startsAt),
  }
  expect(await queueBroadcast(stage.deps, admin, request)).toEqual({ ok: true, value: outcome })
  return draft
}

/** The button of the mail program, in the last list mail that somebody got. */
async function pressUnsubscribe(stage: SeasonStage, key: string) {
  const mail = stage.sent.findLast(({ to, template }) => to === key && template === 'broadcast')
  const link = mail?.received.mail.headers.find((header) => header.key === 'list-unsubscribe')?.value ?? ''
  const token = new URL(link.slice(1, -1)).searchParams.get('token') ?? ''
  expect(await unsubscribe(stage.deps, mint.gate(), { token, source: 'one-click' })).toBe(true)
}

async function importAndInvite({ stage: { deps }, admin }: Season) {
  const rows = [['E-Mail', 'Vorname'], ...['vera', neverAnswers].map((key) => [emailOf(key), key])]
  const id = await keepSheets(deps, admin, { role: 'guest', locale: 'en', sheets: [{ name: '', rows }] })
  const draft = await getImportDraft(deps, admin, { id, locale: 'en', requestId: 'r' })
  const asked = { id, locale: 'en', shown: draft?.reading ?? '' } as const
  expect(await runImport(deps, admin, asked)).toEqual({ ok: true, value: null })
  expect(await inviteImported(deps, admin, id)).toBe(true)
}

async function confirmAddress(season: Season, cookieToken: string) {
  const code = /\b\d{6}\b/.exec(lastTo(season.stage, 'quin-new').received.mail.text ?? '')?.[0] ?? ''
  const answer = { proof: { cookieToken, code }, asker: aStranger(), thisSessionId: randomUUID() }
  expect(await confirmEmailChange(season.stage.deps, mint.gate(), personOf(season, 'quin'), answer)).toBe(
    'changed',
  )
}

/** A conference a year ago, of which retention has left who may be asked again. */
export async function welcomeFormerHosts({ sql }: SeasonStage) {
  const [past] = await sql<{ id: string }>(
    `insert into edition select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'Bonn 2027',
       'conference_start_on', '2027-06-07', 'conference_end_on', '2027-06-17'))).* from edition e returning id`,
  )
  for (const { key, locale } of formerHosts)
    await sql(
      `with former as (insert into person (email, locale, email_confirmed_at) values ($1, $2, '2027-03-01') returning id)
       insert into consent (person_id, text_key, text_version, locale, source, given_at, kept_of)
       select id, 'contact-next-year', 1, $2, 'registration', '2027-03-01', $3 from former`,
      [emailOf(key), locale, past?.id],
    )
}
