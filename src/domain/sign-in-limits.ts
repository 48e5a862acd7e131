/** Limits of signing in (rules: limits of signing in): they slow strangers down, never a proven device or mailbox. The caller keeps the counts. */

/** One number of uses of `name` in each window of `hours`. */
export type Counter = { readonly name: string; readonly hours: number }

/** `known`: this browser has signed in to this mailbox before, or is signed in to it. Everybody else is a stranger. */
export type Standing = 'known' | 'stranger'

export const SIGN_IN_LIMITS = {
  /** Of one mailbox, by the devices that it knows; nobody else uses them up. */
  known: { free: 10, stepSeconds: 30, guessesAWeek: 100 },
  /** Of one mailbox, by strangers: so many in a day, and from then on one in each slot. The link of a mail outlives a slot. */
  mailbox: { aDay: 5, slotMinutes: 45, guessesADay: 20 },
  /** Unanswered codes that a network may ask for in an hour before each further one waits longer. Each one answered lately adds one, up to the most. */
  network: {
    mostByAnswers: 20,
    calm: { free: 20, stepSeconds: 5 },
    busy: { free: 5, stepSeconds: 10 },
    storm: { free: 1, stepSeconds: 15 },
  },
  /** Codes for strangers in a window of minutes. While it is on, mails to proven mailboxes are dated back by the head start. */
  brake: { minutes: 5, busyFrom: 100, stormFrom: 300, headStartMinutes: 4 },
  longestWaitSeconds: 600,
  /** Strangers' wrong guesses at mailboxes that somebody has: 980 in a week, each at two of a million codes at most. */
  guessesInAllADay: 140,
  /** Each hits with three of a million codes: one in 16,000 days. */
  factorGuessesADay: 20,
} as const

/** A part of the internet that is counted together, and how many ordinary networks it may stand for. */
export type NetworkGroup = { readonly name: string; readonly share: number }

/** The networks an address belongs to, the smallest first (IPv6: /64, /56, /48). `address`: IPv4, or the first four groups of IPv6. */
export function networkGroups(address: string): NetworkGroup[] {
  if (!address.includes(':')) {
    const neighbours = address.split('.').slice(0, 3).join('.')
    return [
      { name: address, share: 1 },
      { name: `${neighbours}/24`, share: 4 },
    ]
  }
  const groups = address.split(':').map((group) => group.padStart(4, '0'))
  const site = groups.slice(0, 3).join(':')
  return [
    { name: `${site}:${groups[3]}/64`, share: 1 },
    { name: `${site}:${groups[3]?.slice(0, 2)}/56`, share: 2 },
    { name: `${site}/48`, share: 4 },
  ]
}

/** Codes that were answered in this network in a day: a house of guests is none of robots. */
export const answersCounter = ({ name }: NetworkGroup): Counter => ({
  name: `answers-network:${name}`,
  hours: 24,
})
/** Codes that this network has asked for and nobody has answered. */
export const networkCounter = ({ name }: NetworkGroup): Counter => ({
  name: `codes-network:${name}`,
  hours: 1,
})
export const brakeCounter: Counter = {
  name: 'codes-of-strangers',
  hours: SIGN_IN_LIMITS.brake.minutes / 60,
}
export const knownCounter = (email: string): Counter => ({ name: `codes-known:${email}`, hours: 1 })
export const mailboxCounters = (email: string) =>
  ({
    day: { name: `codes-mailbox-day:${email}`, hours: 24 },
    slot: { name: `codes-mailbox-slot:${email}`, hours: SIGN_IN_LIMITS.mailbox.slotMinutes / 60 },
  }) as const satisfies Record<string, Counter>

/** What a stranger's code that was answered gives back: those who answer theirs take nothing from anybody. */
export function answeredCounters(email: string, address: string): Counter[] {
  const { day, slot } = mailboxCounters(email)
  return [...networkGroups(address).map(networkCounter), day, slot]
}

export type Brake = 'calm' | 'busy' | 'storm'

/** How hard the brake is on, by the codes of strangers in the present minutes and in those before: it does not come off with the clock. */
export function brakeAt(codes: { readonly present: number; readonly before: number }): Brake {
  const most = Math.max(codes.present, codes.before)
  const { busyFrom, stormFrom } = SIGN_IN_LIMITS.brake
  if (most >= stormFrom) return 'storm'
  return most >= busyFrom ? 'busy' : 'calm'
}

/** `full`: more are waiting than could be served in time. */
export type Pace = { readonly kind: 'now' | 'full' } | { readonly kind: 'wait'; readonly seconds: number }

/** Of a part of the internet: codes asked for in the hour, the one in question included, and answered in the last days. */
export type NetworkDemand = Pick<NetworkGroup, 'share'> & { readonly count: number; readonly answers: number }

/** When a stranger gets the next code, by what is counted for each group of their network. */
export function paceOfStranger(groups: readonly NetworkDemand[], brake: Brake): Pace {
  const { free, stepSeconds } = SIGN_IN_LIMITS.network[brake]
  const over = groups.map(({ share, count, answers }) => {
    const earned = Math.min(answers, share * SIGN_IN_LIMITS.network.mostByAnswers)
    return Math.ceil((count - earned) / share) - free
  })
  return paceOf(Math.max(0, ...over), stepSeconds)
}

/** When a known device gets the next code; this code is counted. */
export function paceOfKnown(count: number): Pace {
  const { free, stepSeconds } = SIGN_IN_LIMITS.known
  return paceOf(Math.max(0, count - free), stepSeconds)
}

/** The wait grows with the square: one too many is hardly felt, ten are. */
function paceOf(over: number, stepSeconds: number): Pace {
  if (over === 0) return { kind: 'now' }
  const seconds = stepSeconds * over ** 2
  return seconds > SIGN_IN_LIMITS.longestWaitSeconds ? { kind: 'full' } : { kind: 'wait', seconds }
}

/** May one more mail go to this mailbox at a stranger's wish? `counts` include it. If not, the link of the last one still works. */
export function mayMailStranger(counts: { readonly day: number; readonly slot: number }): boolean {
  return counts.day <= SIGN_IN_LIMITS.mailbox.aDay || counts.slot <= 1
}

/** A limit of wrong guesses, with the most that are counted. */
export type GuessLimit = Counter & { readonly most: number; readonly bite: Bite }

/** What a wrong guess counts towards; beyond any of these only links sign in. `isSomebodys`: somebody has proved this mailbox. */
export function guessLimits(standing: Standing, email: string, isSomebodys: boolean): GuessLimit[] {
  const { known, mailbox, guessesInAllADay } = SIGN_IN_LIMITS
  if (standing === 'known')
    return [
      { name: `guesses-known:${email}`, hours: 24 * 7, most: known.guessesAWeek, bite: 'guesses-known' },
    ]
  const own = {
    name: `guesses-mailbox:${email}`,
    hours: 24,
    most: mailbox.guessesADay,
    bite: 'guesses-mailbox',
  } as const
  const all = { name: 'guesses-in-all', hours: 24, most: guessesInAllADay, bite: 'guesses-in-all' } as const
  return isSomebodys ? [own, all] : [own]
}

/** Wrong codes of an authenticator app. A session that proved the second factor before has its own count. Recovery codes cannot be guessed. */
export function factorGuessLimit(of: { personId: string } | { provenSessionId: string }): GuessLimit {
  const name = 'personId' in of ? `factor-person:${of.personId}` : `factor-session:${of.provenSessionId}`
  return { name, hours: 24, most: SIGN_IN_LIMITS.factorGuessesADay, bite: 'guesses-factor' }
}

/** The limits that can be felt, as they are logged, counted and shown to organisers. */
export const BITES = [
  'wait',
  'network-full',
  'mailbox-full',
  'known-wait',
  'known-full',
  'brake-busy',
  'brake-storm',
  'guesses-mailbox',
  'guesses-in-all',
  'guesses-known',
  'guesses-factor',
  'tries',
] as const
export type Bite = (typeof BITES)[number]

/** How often a limit was felt today. */
export const biteCounter = (bite: Bite): Counter => ({ name: `bite:${bite}`, hours: 24 })
