/** Who takes part in the season of the test, and what they do when. Everybody is synthetic; instants are UTC. */
export type SeasonGuest = {
  key: string
  locale: 'en' | 'de'
  registers: string
  /** The day of arrival; eight nights. */
  arrives: string
  confirms?: string
  cancels?: string
  deletes?: string
  /** From then on their address is another one (`addressOf`). */
  moves?: string
  /** Not their own beginning: they stood in a list of the organisers. */
  isInvited?: true
}
export type SeasonHost = {
  key: string
  locale: 'en' | 'de'
  registers: string
  cancels?: string
  /** "You may write to me next year." */
  nextYear: boolean
}
export type SeasonOffer = {
  guest: string
  host: string
  sent: string
  ends?: { how: 'accepted' | 'declined' | 'withdrawn'; at: string }
  /** An accepted one that an organiser ends after all. */
  withdrawn?: string
  /** The guest says that they cannot reach the host. */
  problem?: string
  /** The guest answers the final check. */
  answers?: string
  /** An accepted one that ends because the host cancels, or the guest deletes the account. */
  leaves?: { who: 'host' | 'guest'; at: string }
  /** Its mails go wrong on their way: they stand in `by-hand.ts`. */
  isByHand?: true
}

/** The worker does not run in between. */
export const downtimes = [
  { from: '2028-04-10T12:00Z', to: '2028-04-13T12:00Z' },
  { from: '2028-05-16T12:00Z', to: '2028-05-19T12:00Z' },
] as const

const guest = (key: string, registers: string, more: Partial<SeasonGuest> = {}): SeasonGuest => ({
  key,
  registers,
  locale: 'en',
  arrives: '2028-06-10',
  ...more,
})

export const guests: SeasonGuest[] = [
  guest('amina', '2028-02-10T10:00Z'),
  // Ten days later is the 29th of February.
  guest('bao', '2028-02-19T12:00Z', { locale: 'de' }),
  // Late in the evening, and the tenth day is the one on which the clocks change.
  guest('chi', '2028-03-16T22:30Z'),
  guest('dora', '2028-03-01T09:00Z', { confirms: '2028-03-05T09:00Z', locale: 'de' }),
  guest('emil', '2028-03-02T09:00Z'),
  guest('fatou', '2028-04-01T09:00Z'),
  guest('goran', '2028-04-01T10:00Z', { confirms: '2028-04-12T16:00Z' }),
  guest('hoa', '2028-05-20T09:00Z'),
  guest('ivan', '2028-05-26T09:00Z'),
  guest('jun', '2028-03-03T09:00Z', { cancels: '2028-03-10T09:00Z' }),
  guest('kofi', '2028-04-20T09:00Z', { locale: 'de' }),
  guest('lena', '2028-04-21T09:00Z'),
  guest('mei', '2028-04-22T09:00Z'),
  guest('nia', '2028-04-23T09:00Z'),
  guest('omar', '2028-05-28T09:00Z', { arrives: '2028-06-09' }),
  guest('pia', '2028-03-04T09:00Z'),
  guest('quin', '2028-04-24T09:00Z', { moves: '2028-05-30T09:05Z' }),
  guest('sam', '2028-04-24T10:00Z'),
  guest('tara', '2028-04-24T11:00Z', { deletes: '2028-05-28T09:00Z', locale: 'de' }),
  guest('uma', '2028-04-24T12:00Z', { locale: 'de' }),
  guest('vera', '2028-04-27T09:00Z', { isInvited: true }),
]

const host = (key: string, registers: string, more: Partial<SeasonHost> = {}): SeasonHost => ({
  key,
  registers,
  locale: 'de',
  nextYear: false,
  ...more,
})

export const hosts: SeasonHost[] = [
  host('of-amina', '2028-02-15T09:00Z', { nextYear: true }),
  host('of-dora', '2028-02-16T09:00Z', { locale: 'en' }),
  host('of-emil', '2028-02-17T09:00Z'),
  host('of-kofi', '2028-02-18T09:00Z'),
  host('of-lena', '2028-02-20T09:00Z'),
  host('of-mei', '2028-02-21T09:00Z'),
  host('of-nia', '2028-02-22T09:00Z'),
  host('of-omar', '2028-02-23T09:00Z'),
  host('of-pia', '2028-02-24T09:00Z'),
  host('gone', '2028-03-08T09:00Z', { cancels: '2028-04-20T09:00Z', nextYear: true }),
  host('of-quin', '2028-02-25T09:00Z'),
  host('of-sam', '2028-02-25T10:00Z'),
  host('of-tara', '2028-02-26T09:00Z'),
  host('of-uma', '2028-02-26T10:00Z', { cancels: '2028-05-27T09:00Z' }),
  // A former host who registers again under another spelling of her address.
  host('old-back+beds', '2028-02-27T09:00Z', { nextYear: true }),
  // Of the hosts' evening: the day before, an hour before, the day after.
  host('late', '2028-05-01T10:00Z'),
  host('later', '2028-05-02T16:00Z', { nextYear: true }),
  host('too-late', '2028-05-03T10:00Z'),
]

export const offers: SeasonOffer[] = [
  // Its last moment lies after the change of the clocks.
  { guest: 'emil', host: 'of-emil', sent: '2028-03-22T09:00Z' },
  {
    guest: 'amina',
    host: 'of-amina',
    sent: '2028-05-15T09:00Z',
    ends: { how: 'accepted', at: '2028-05-16T08:00Z' },
    problem: '2028-05-22T09:00Z',
  },
  {
    guest: 'dora',
    host: 'of-dora',
    sent: '2028-05-15T09:10Z',
    // While the worker is away.
    ends: { how: 'declined', at: '2028-05-18T10:00Z' },
  },
  { guest: 'kofi', host: 'of-kofi', sent: '2028-05-15T09:20Z' },
  {
    guest: 'lena',
    host: 'of-lena',
    sent: '2028-05-15T09:30Z',
    ends: { how: 'accepted', at: '2028-05-16T10:00Z' },
    withdrawn: '2028-05-25T09:00Z',
  },
  // Sent and taken back while the worker is away: nobody hears of it.
  {
    guest: 'mei',
    host: 'of-mei',
    sent: '2028-05-17T09:00Z',
    ends: { how: 'withdrawn', at: '2028-05-18T09:00Z' },
  },
  // Sent while the worker is away: the time to answer begins when it is back.
  {
    guest: 'nia',
    host: 'of-nia',
    sent: '2028-05-17T10:00Z',
    ends: { how: 'accepted', at: '2028-05-23T09:00Z' },
  },
  // So late that the arrival ends the time to answer.
  {
    guest: 'omar',
    host: 'of-omar',
    sent: '2028-06-05T09:00Z',
    ends: { how: 'accepted', at: '2028-06-06T10:00Z' },
  },
  {
    guest: 'pia',
    host: 'of-pia',
    sent: '2028-05-15T09:40Z',
    ends: { how: 'accepted', at: '2028-05-15T12:00Z' },
    // Before she is asked.
    answers: '2028-06-03T05:00Z',
  },
  // It comes back; a week later he has another address, and gets it there.
  {
    guest: 'quin',
    host: 'of-quin',
    sent: '2028-05-22T13:00Z',
    ends: { how: 'accepted', at: '2028-05-31T09:00Z' },
    isByHand: true,
  },
  // The mail server refuses it, until an organiser tries again.
  {
    guest: 'sam',
    host: 'of-sam',
    sent: '2028-05-22T13:10Z',
    ends: { how: 'accepted', at: '2028-05-25T12:00Z' },
    isByHand: true,
  },
  {
    guest: 'tara',
    host: 'of-tara',
    sent: '2028-05-15T09:50Z',
    ends: { how: 'accepted', at: '2028-05-15T12:10Z' },
    leaves: { who: 'guest', at: '2028-05-28T09:00Z' },
  },
  {
    guest: 'uma',
    host: 'of-uma',
    sent: '2028-05-15T10:00Z',
    ends: { how: 'accepted', at: '2028-05-15T12:20Z' },
    leaves: { who: 'host', at: '2028-05-27T09:00Z' },
  },
]

/** Who moves from one host to another: asked, with until when to answer (UTC), or told. */
export const hostMoves = [
  {
    guest: 'nia',
    from: 'of-nia',
    to: 'late',
    way: 'asked',
    at: '2028-05-26T09:00Z',
    until: '2028-05-31T21:59Z',
  },
  { guest: 'amina', from: 'of-amina', to: 'later', way: 'told', at: '2028-05-29T09:00Z', until: null },
] as const

/** Who asks for the newsletter, and confirms it or not. */
export const readers = [
  { key: 'reader', asks: '2028-02-12T09:00Z', confirms: '2028-02-13T09:00Z' },
  { key: 'undecided', asks: '2028-02-12T10:00Z' },
] as const

/** Organisers enter the link of the hosts' evening. */
export const linkEntered = '2028-04-20T10:00Z'
/** Somebody begins to register and never hands in. */
export const begins = { key: 'unfinished', at: '2028-03-01T12:00Z' } as const

export const first = '2028-02-01T03:00Z'
export const last = '2028-08-25T12:00Z'
/** Hosts of the year before, who may be asked again: of them nothing is left but the address. */
export const formerHosts = [
  { key: 'old-friend', locale: 'en' },
  { key: 'alte-freundin', locale: 'de' },
  { key: 'old-back', locale: 'en' },
] as const
/** Stands in the list of the organisers, and never answers. */
export const neverAnswers = 'wim'
/** Backups are looked at in these weeks only. */
export const backedUp = { from: '2028-05-28T00:00Z', to: '2028-06-20T00:00Z' } as const

/** Before the @, at this moment. */
export function addressOf(key: string, ms: number): string {
  const moves = guests.find((guest) => guest.key === key)?.moves
  return moves !== undefined && ms > Date.parse(moves) ? `${key}-new` : key
}
/** What they are called in mails. */
export const nameOf = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)
export const emailOf = (key: string) => `${key}@example.org`
