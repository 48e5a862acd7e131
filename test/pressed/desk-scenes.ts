import { randomUUID } from 'node:crypto'
import { aGuest, aHost } from '../builders/people.ts'
import { aPair } from '../forms/registered.ts'
import { anOrganiser, freshEmail, onlyRow, sqlOf } from '../forms/senders.ts'
import { IN_DOUBT } from '../../src/features/ground/mail-queue/sending/claiming.server.ts'
import type { Product } from '../product/product.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { asRendered } from './fill.ts'
import type { Scene } from './scenes.ts'
import { Visitor } from './visitor.ts'

/** Two of something. */
const two = async <One>(make: () => Promise<One>): Promise<One[]> => [await make(), await make()]

/** Mails in one state of the queue, ticked in the list that shows them. */
const aMail = (act: string, what: string, state: string, more: Record<string, string> = {}): Scene => ({
  what: `an organiser at a mail that ${what}`,
  own: `admin.queue ${act}`,
  arrange: async (product) => {
    const { guest } = await aPair(product, 'accepted')
    const mails = await two(() =>
      onlyRow(
        product.sql<{ id: string }>(
          `insert into outbox (dedupe_key, lane, template, person_id, state, queued_at, due_at, failure, kept_back_reason)
           values ($1, 2, 'profile-update', $2, $3, now(), now() + interval '1 day', $4, $5) returning id`,
          [randomUUID(), guest.personId, state, more['failure'], more['keptBack']],
        ),
      ),
    )
    return {
      path: '/admin/checkQueuedEmails',
      cookie: (await anOrganiser(product)).cookie,
      typed: { row: mails.map(({ id }) => id) },
    }
  },
})

/** A mail to many, some of whose mails have failed. */
const aFailedBroadcast: Scene = {
  what: 'an organiser at a mail to many of which some failed',
  arrange: async (product) => {
    const { guest, host } = await aPair(product, 'accepted')
    const [id, campaign] = [randomUUID(), randomUUID()]
    await product.sql(
      `insert into broadcast (id, edition_id, audience, kind, words, written_at, campaign_id, queued_at, starts_at, checked_at, recipients)
       select $1, id, 'guests', 'news', '{"en": {"subject": "News", "letter": "Bring a towel."}}', now(), $2, now() - interval '1 hour',
         now() - interval '1 hour', now() - interval '1 hour', 2 from edition order by conference_start_on desc limit 1`,
      [id, campaign],
    )
    await product.sql(
      `insert into outbox (dedupe_key, lane, template, person_id, campaign_id, state, failure, reason, queued_at, due_at)
       select gen_random_uuid()::text, 3, 'broadcast', id, $3, 'failed', 'permanent', reason, now(), now()
       from (values ($1::uuid, '550 no'), ($2::uuid, $4)) of (id, reason)`,
      [guest.personId, host.personId, campaign, IN_DOUBT],
    )
    return { path: `/admin/broadcasts/${id}`, cookie: (await anOrganiser(product)).cookie }
  },
}

const marked = (table: 'pin' | 'veto'): Scene => ({
  what: `an organiser before a guest with a ${table}`,
  arrange: async (product) => {
    const guest = await aGuest({ sql: sqlOf(product) })
    const host = await aHost({ sql: sqlOf(product) })
    const organiser = await anOrganiser(product)
    await product.sql(
      `insert into ${table} (guest_registration_id, host_registration_id, created_at, reason) values ($1, $2, now(), 'They know each other')`,
      [guest.registrationId, host.registrationId],
    )
    return { path: `/admin/matching?guest=${guest.registrationId}`, cookie: organiser.cookie }
  },
})

const aNote: Scene = {
  what: 'an organiser with a note that is due',
  arrange: async (product) => {
    const organiser = await anOrganiser(product)
    const { guest } = await aPair(product, 'accepted')
    await product.sql(
      `with note as (insert into organiser_note (registration_id, at, author_person_id, words, entry)
         values ($1, now(), $2, 'Call her.', gen_random_uuid()) returning id)
       insert into note_reminder (note_id, person_id, due_on) select id, $2, current_date from note`,
      [guest.registrationId, organiser.personId],
    )
    return { path: '/admin/mine', cookie: organiser.cookie }
  },
}

/** `said`: an organiser has heard that the guest is there. */
const tonight = (show: string, isSaid: boolean): Scene => ({
  what: `an organiser at tonight’s list, ${show}`,
  arrange: async (product) => {
    const organiser = await anOrganiser(product)
    const { matchId } = await aPair(product, 'accepted')
    await product.sql(`update match set stay = daterange(current_date - 1, current_date + 3) where id = $1`, [
      matchId,
    ])
    if (isSaid)
      await product.sql(
        `insert into milestone (match_id, what, told_by, told_at, organiser_person_id) values ($1, 'arrived', 'organiser', now(), $2)`,
        [matchId, organiser.personId],
      )
    return { path: `/admin/tonight?show=${show}`, cookie: organiser.cookie }
  },
})

const anIncidentOf = (product: Product, how: 'named' | 'noted', teller: string | null) =>
  onlyRow(
    product.sql<{ id: string }>(
      `insert into incident (id, edition_id, told_at, how, teller_person_id, is_urgent, words)
       select gen_random_uuid(), id, now(), $1, $2, false, 'Something happened.' from edition returning id`,
      [how, teller],
    ),
  )

const incident = (
  what: string,
  how: 'named' | 'noted',
  prepare: (product: Product, id: string) => Promise<unknown> = async () => {},
): Scene => ({
  what: `the incident team at something ${what}`,
  arrange: async (product) => {
    const member = await anOrganiser(product)
    await product.sql('insert into incident_team (person_id, added_at) values ($1, now())', [member.personId])
    const email = freshEmail()
    const guest = await aGuest({ sql: sqlOf(product) }, { email })
    const { id } = await anIncidentOf(product, how, how === 'named' ? guest.personId : null)
    await prepare(product, id)
    return {
      path: `/admin/incidents/${id}`,
      cookie: member.cookie,
      typed: { whom: email, words: 'Called.' },
    }
  },
})

/** The list of guests, with somebody ticked who has a bed elsewhere. */
const elsewhere: Scene = {
  what: 'an organiser at guests who have a bed elsewhere',
  own: 'admin.guests needs-place-all',
  arrange: async (product) => {
    const guests = await two(() => aGuest({ sql: sqlOf(product) }))
    const row = guests.map(({ registrationId }) => registrationId)
    await product.sql(
      'insert into arranged_elsewhere (registration_id, noted_at) select unnest($1::uuid[]), now()',
      [row],
    )
    return {
      path: '/admin/guests',
      cookie: (await anOrganiser(product)).cookie,
      typed: { row },
    }
  },
}

/** A letter that waits for a yes. */
const anAskedLetter: Scene = {
  what: 'an organiser at letters that were asked for',
  own: 'admin.letters give-all',
  arrange: async (product) => {
    const pairs = await two(() => aPair(product, 'accepted'))
    const letters = await product.sql<{ id: string }>(
      'insert into visa_letter (registration_id, asked_at) select unnest($1::uuid[]), now() returning id',
      [pairs.map(({ guest }) => guest.registrationId)],
    )
    return {
      path: '/admin/letters',
      cookie: (await anOrganiser(product)).cookie,
      typed: { row: letters.map(({ id }) => id) },
    }
  },
}

/** Drafts of people who have not handed in. */
const unfinished = (role: 'guest' | 'host'): Scene => ({
  what: `an organiser at ${role}s who have not finished`,
  own: `admin.${role}s remind-all`,
  arrange: async (product) => {
    const of = { state: 'draft' as const }
    const drafts = await two<{ registrationId: string }>(() =>
      (role === 'guest' ? aGuest : aHost)({ sql: sqlOf(product) }, of),
    )
    const row = drafts.map(({ registrationId }) => registrationId)
    await product.sql(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
       select person_id, id, 'privacy', 1, 'en', 'registration', now() from registration where id = any ($1)`,
      [row],
    )
    return {
      path: `/admin/${role}s?registration=draft`,
      cookie: (await anOrganiser(product)).cookie,
      typed: { row },
    }
  },
})

/** A suggestion that is made, by the planner itself. */
const aPlan: Scene = {
  what: 'an organiser at a suggested round',
  arrange: async (product) => {
    await aGuest({ sql: sqlOf(product) })
    await aHost({ sql: sqlOf(product) })
    const { cookie } = await anOrganiser(product)
    const path = '/admin/matching/plan'
    const organiser = Visitor.of(product.url, cookie)
    const here = await organiser.open(path)
    const suggest = here.page.buttons.find(({ button }) => button?.value === 'suggest')
    if (!suggest) throw new Error('the planner offers no suggestion')
    await organiser.press(path, suggest, asRendered(suggest))
    const running = () => product.sql(`select from plan_run where state = 'running'`)
    while ((await running()).length > 0) await wait(50)
    return { path, cookie }
  },
}

export const deskScenes: Scene[] = [
  elsewhere,
  anAskedLetter,
  unfinished('guest'),
  unfinished('host'),
  aPlan,
  aMail('retry', 'has failed', 'failed', { failure: 'permanent' }),
  aMail('cancel', 'waits', 'queued'),
  aMail('release', 'a restore holds', 'queued', { keptBack: 'restored' }),
  aFailedBroadcast,
  marked('pin'),
  marked('veto'),
  aNote,
  tonight('coming', false),
  tonight('house', true),
  incident('told with a name', 'named'),
  incident('noted', 'noted'),
  incident('closed', 'noted', ({ sql }, id) =>
    sql(`update incident set state = 'closed', closed_at = now(), outcome = 'talked' where id = $1`, [id]),
  ),
]
