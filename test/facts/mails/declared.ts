/** What a mail must say, worked out from the rows and from nothing that writes it. */
import type { MailTemplate } from '#mails/registry.ts'
import type { Entry } from '../reading-calendar.ts'
import { GUEST_STAY, type Person, type World } from '../world.ts'
import type { Language, Range } from '../say.ts'

export type Queued = {
  personId?: string
  matchId?: string
  challengeId?: string
  newsletterSignupId?: string
  farewellId?: string
  forOperator?: true
  campaignId?: string
  params?: Record<string, string>
}

export type Told = {
  /** Null: the clock queues it, and is asked to. */
  queue: Queued | null
  to: string
  /** Of its words; its subject says no others. */
  facts: string[]
  subject?: string[]
  /** What a list of mails shows after the subject, where it is no sentence of the mail. */
  heading?: string[]
  entry?: Entry
  /** Told on the phone instead of being sent. */
  isCalled?: true
  /** Nobody is called for it. */
  isOnlyMailed?: true
  /** Other than the reader's. */
  language?: Language
  /** What is queued, where another mail comes of it. */
  template?: MailTemplate
  /** Facts that are in no row as they are said: looked for in the words, and held against what is kept of them. */
  found?: (words: string) => Promise<string[]>
}

/** Arranges the rows, and says what is to be read. `reader`: in whose language it is. */
export type Occasion = { reader: 'guest' | 'host'; tell: (world: World) => Promise<Told> }
/** Of each form in which the catalogue shows a mail. */
export type Declared = Partial<Record<MailTemplate, Record<string, Occasion>>>

export const toGuest = (tell: Occasion['tell']): Occasion => ({ reader: 'guest', tell })
export const toHost = (tell: Occasion['tell']): Occasion => ({ reader: 'host', tell })
/** Organisers and others are told in the language of the pass, too. */
export const toOthers = toGuest

export const hostFacts = ({ say }: World, stay: Range = GUEST_STAY) => [
  say.of('Host: Bruno', 'Gastgeber:in: Bruno'),
  say.of('Part of town: Endenich', 'Stadtteil: Endenich'),
  say.of('Household: a shared flat', 'Haushalt: eine WG'),
  say.of('Pets: yes – a tortoise', 'Haustiere: ja – a tortoise'),
  say.of(
    'Where you sleep: Room 4, shared, women only: a double bed',
    'Dein Schlafplatz: Zimmer 4, geteilt, nur für Frauen: ein Doppelbett',
  ),
  `${say.of('Nights', 'Nächte')}: ${say.nights(stay)}`,
]

export const guestFacts = ({ say }: World) => [
  say.of('Guest: Amina', 'Gast: Amina'),
  say.of('Age: 23', 'Alter: 23'),
  say.of('Gender: female', 'Geschlecht: weiblich'),
  `${say.of('Languages', 'Sprachen')}: ${say.languages(['es', 'en'])} ${say.of('Can sleep on', 'Kann schlafen auf')}`,
  say.of('Problem with pets: yes – sneezes near cats', 'Problem mit Haustieren: ja – sneezes near cats'),
  say.of(
    'Where the guest sleeps: Room 4, shared, women only: a double bed',
    'Schlafplatz für den Gast: Zimmer 4, geteilt, nur für Frauen: ein Doppelbett',
  ),
  `${say.of('Nights', 'Nächte')}: ${say.nights(GUEST_STAY)}`,
]

const wayTo = ({ say }: World, { firstName, lastName, phone, email }: Person, address: string) => [
  say.of(`How to reach ${firstName}`, `So erreichst du ${firstName}`),
  `Name: ${firstName} ${lastName}`,
  address,
  `${say.of('Phone', 'Telefon')}: ${phone}`,
  `${say.of('Email', 'E-Mail')}: ${email}`,
]
export const wayToHost = (world: World) =>
  wayTo(
    world,
    world.host,
    world.say.of('Address: Haselnussweg 7, 53225 Bonn', 'Adresse: Haselnussweg 7, 53225 Bonn'),
  )
export const wayToGuest = (world: World) =>
  wayTo(world, world.guest, world.say.of('Organisation: Rainy Day Youth', 'Organisation: Rainy Day Youth'))

/** "until ten the next morning": what we do when we hear nothing. */
export const tillTen = ({ say }: World) =>
  say.of('by ten the next morning', 'bis zum nächsten Morgen um zehn')
