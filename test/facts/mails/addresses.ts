import { database, keys } from '../../builders/mail-sending.ts'
import { GUEST_STAY, type World } from '../world.ts'
import { later } from '../say.ts'
import { type Declared, toGuest, toHost, toOthers, type Told } from './declared.ts'
import { manyAlarms } from './organising.ts'

const ON = '2027-05-18'
const ADDRESS = 'asks@example.net'
export const OPERATOR = 'operator@example.net'

/** A code that somebody has asked for; `email`: another's, where they want to use it from now on. */
const code = (purpose: string) =>
  toOthers(async (w) => {
    database.clock.set(w.on(ON))
    const [row] = await database.sql<{ id: string }>(
      `insert into challenge (cookie_hash, email, locale, purpose, person_id, created_at, expires_at)
       values (decode(md5(random()::text), 'hex'), $1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '2 hours') returning id`,
      [ADDRESS, w.pass.reader, purpose, purpose === 'change-email' ? w.guest.personId : null, w.on(ON)],
    )
    const id = row!.id
    return {
      queue: { challengeId: id },
      to: ADDRESS,
      facts: [
        w.say.of('It works for 15 minutes', 'Er gilt 15 Minuten lang'),
        w.say.of('The link works once, for 60 minutes', 'Der Link gilt einmal und 60 Minuten lang'),
      ],
      // The six digits are in no row: what the row keeps of them, with our key, is that of the digits that were sent.
      found: async (words: string) => {
        const [digits = ''] = /(?<!\d)\d{6}(?!\d)/.exec(words) ?? []
        const kept = await database.sql<{ minutes: number }>(
          `select extract(epoch from expires_at - sent_at)::int / 60 as minutes from challenge_code where challenge_id = $1 and code_hash = $2`,
          [id, keys.hash('code', `${id}:${digits}`)],
        )
        return kept[0]?.minutes === 15 ? [digits] : []
      },
    }
  })

const signup = async (w: World, isConfirmed: boolean) => {
  database.clock.set(w.on(ON))
  await database.empty('newsletter_signup')
  const [row] = await database.sql<{ id: string }>(
    `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale, consent_source, consent_given_at, confirmed_at)
     values ($1, decode(md5(random()::text), 'hex'), $2, 'newsletter', 1, 'en', 'newsletter-page', $3, $4) returning id`,
    [ADDRESS, w.pass.reader, w.on(ON), isConfirmed ? w.on(ON) : null],
  )
  return { queue: { newsletterSignupId: row!.id }, to: ADDRESS }
}

const broadcast = (kind: 'news' | 'registration') =>
  toGuest(async (w) => {
    database.clock.set(w.on(ON))
    const words = {
      en: { subject: 'News from {city}', letter: 'Hello {firstName},\n\n{conference} begins in 4 weeks.' },
      de: { subject: 'Neues aus {city}', letter: 'Hallo {firstName}!\n\n{conference} beginnt in 4 Wochen.' },
    }
    const campaignId = '6e1f0c52-7a51-4c39-8f55-0d1b6a8f9e01'
    await database.sql('delete from broadcast')
    await database.sql(
      `insert into broadcast (id, edition_id, audience, kind, words, written_at, campaign_id, queued_at, starts_at, recipients)
       values (gen_random_uuid(), $1, 'guests', $2, $3, $4, $5, $4, $4, 1)`,
      [w.edition.id, kind, JSON.stringify(words), w.on(ON), campaignId],
    )
    return {
      queue: { personId: w.guest.personId, campaignId },
      to: w.guest.email,
      facts: [
        w.say.greeting('Amina'),
        w.say.of('Bonn 2027 begins in 4 weeks', 'Bonn 2027 beginnt in 4 Wochen'),
      ],
      subject: [w.say.of('News from Bonn', 'Neues aus Bonn')],
    }
  })

/** The other side of a match has deleted everything. */
const left = async (w: World, side: 'guest' | 'host'): Promise<Told> => {
  database.clock.set(w.on(ON))
  const [row] = await database.sql<{ id: string }>(
    `insert into departed_match (registration_id, stay, state, ended_at) values ($1, daterange($2, $3), 'accepted', $4) returning id`,
    [w[side].registrationId, ...GUEST_STAY, w.on(ON)],
  )
  const nights = w.say.nights(GUEST_STAY)
  return {
    queue: { personId: w[side].personId, params: { departedMatchId: row!.id, hadContact: 'yes' } },
    to: w[side].email,
    facts:
      side === 'guest'
        ? [w.say.greeting('Amina'), w.say.of(`The place from ${nights}`, `Der Platz von ${nights}`)]
        : [
            w.say.greeting('Bruno'),
            w.say.of(`The guest we had found for you from ${nights}`, `Der Gast, den wir von ${nights}`),
            w.say.of(`Your place from ${nights} is free again`, `Dein Platz von ${nights} ist wieder frei`),
          ],
  }
}

/** To the operator: always in the language that is everybody's. */
const trouble = (tell: (w: World) => Promise<Omit<Told, 'to' | 'language'>>) =>
  toOthers(async (w) => ({ ...(await tell(w)), to: OPERATOR, language: 'en' as const }))
const english = (w: World) => w.english

export const addresses: Declared = {
  code: {
    'sign-in': code('sign-in'),
    'sign-up-guest': code('sign-up-guest'),
    'sign-up-host': code('sign-up-host'),
    'change-email': code('change-email'),
  },
  'newsletter-confirm': {
    one: toOthers(async (w) => ({
      ...(await signup(w, false)),
      facts: [w.say.of('It works for 14 days', 'Er gilt 14 Tage')],
    })),
  },
  'newsletter-already': { one: toOthers(async (w) => ({ ...(await signup(w, true)), facts: [] })) },
  broadcast: { list: broadcast('news'), registered: broadcast('registration') },
  'email-in-use': {
    // Asked for as a code, for an address that somebody else has.
    one: toOthers(async (w) => {
      const told = await code('change-email').tell(w)
      await database.sql('update challenge set email = $1', [w.host.email])
      return { queue: told.queue, template: 'code' as const, to: w.host.email, facts: [] }
    }),
  },
  'email-changed': {
    one: toGuest(async (w) => {
      database.clock.set(w.on(ON))
      const [row] = await database.sql<{ id: string }>(
        'insert into email_change (person_id, old_email, changed_at) values ($1, $2, $3) returning id',
        [w.guest.personId, ADDRESS, w.on(ON)],
      )
      return {
        queue: { personId: w.guest.personId, params: { changeId: row!.id } },
        to: ADDRESS,
        facts: [w.say.of('We can undo it for 90 days', '90 Tage lang können wir es rückgängig machen')],
      }
    }),
  },
  'account-deleted': {
    one: toOthers(async (w) => {
      const [row] = await database.sql<{ id: string }>(
        'insert into farewell (email, locale, created_at) values ($1, $2, $3) returning id',
        [ADDRESS, w.pass.reader, w.on(ON)],
      )
      return { queue: { farewellId: row!.id }, to: ADDRESS, facts: [] }
    }),
  },
  'other-side-left': { guest: toGuest((w) => left(w, 'guest')), host: toHost((w) => left(w, 'host')) },
  'site-trouble': {
    trouble: trouble(async (w) => {
      database.clock.set(w.on(ON))
      await database.sql(
        `insert into trouble (what, since) values ('mails-late', $1), ('disk-short', $2), ('backups-late', $2)`,
        [w.on(later(ON, -1)), w.on(later(ON, -3))],
      )
      const since = (day: string) => `Since ${english(w).moment(w.on(day), w.zone)}`
      return {
        queue: { forOperator: true as const },
        facts: [
          `${since(later(ON, -1))}: Emails have been waiting for more than five minutes`,
          `${since(later(ON, -3))}: Less than 1 GB is free`,
          `${since(later(ON, -3))}: The backup that was due hasn’t been made`,
        ],
      }
    }),
    well: trouble(async () => {
      await database.sql('delete from trouble')
      return { queue: { forOperator: true as const, params: { news: 'well-again' } }, facts: [] }
    }),
  },
  'alarm-to-operator': {
    one: trouble(async (w) => ({
      queue: { forOperator: true as const, params: { alarm: 'alarm-big-file', at: w.on(ON) } },
      facts: [`security log, of ${english(w).moment(w.on(ON), w.zone)}`],
    })),
    'of-the-day': trouble(async (w) => {
      await manyAlarms(w)
      const since = w.on(later(ON, -1))
      return {
        queue: { forOperator: true as const, params: { since } },
        facts: [
          `in the day from ${english(w).moment(since, w.zone)} on`,
          'somebody guesses at a second factor: 3 times',
          'the database was replaced: once',
        ],
      }
    }),
  },
}
