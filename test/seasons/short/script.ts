/** What happens in a short season, as data: what is thrown out of it leaves the rest as it was. */
import { Temporal } from 'temporal-polyfill'
import { makeChance } from '../chance.ts'
import { type Calendar, CALENDARS, movedMoment } from './calendar.ts'

/** `n`: whom and what of those there are then; the act makes of it what it can. */
export type Act = { at: string; kind: Kind; n: number[] }
/** `cast`: of which seed the people are, `calendar`: in which part of which year. `isForgotten`: it goes on until nothing of it is left; `isCut`: it stops with the last act, and nothing is done that is done once a day. `nodes`: so many processes answer in turn. */
export type Script = {
  seed: number
  cast: number
  calendar?: Calendar
  acts: Act[]
  isForgotten: boolean
  isCut?: boolean
  nodes?: 1 | 2
}

/** How often each comes, among all. */
const SHARES = {
  answers: 22,
  'edits as guest': 6,
  'edits as host': 6,
  cancels: 3,
  'gives back': 3,
  'has no contact': 2,
  'is in contact': 2,
  'says where they are': 2,
  'answers a reminder': 2,
  'names a companion': 3,
  'answers a companion': 3,
  registers: 1,
  'deletes the account': 1,
  'starts to register': 1,
  'drafts by hand': 8,
  'drafts what a rule forbids': 3,
  sends: 8,
  'takes back': 3,
  undrafts: 2,
  withdraws: 4,
  'gives more time': 3,
  reopens: 3,
  'offers again': 2,
  marks: 5,
  moves: 4,
  'moves to another host': 5,
  'keeps apart': 2,
  'turns history': 3,
  'changes the edition': 3,
  'sees to a match': 6,
  'fills a home': 1,
  'drafts the next': 2,
  'notes a call': 3,
  'mail goes wrong': 3,
  'a mail comes back': 4,
  'a connection is cut': 3,
  'two press at once': 4,
  'the database restarts': 1,
  'the database dies': 1,
  'the clock steps': 3,
  'yes, move, yes': 2,
  'brings a list': 3,
  'registers a hall': 2,
  'registers by hand': 2,
  'tells the organisers': 2,
  'sees to an incident': 4,
  'writes to many': 2,
} as const
/** Of these there is one in each season, in turn. */
const ON_PURPOSE = [
  'offers without having asked',
  'two give one bed',
  'offers somebody who is blocked',
  'an offer is never read',
] as const
/** What only some seasons have; in each so-manieth, so often. Few of it is in brief ones. */
const SELDOM = [
  { kind: 'the database fails over', each: 6, times: 1 },
  { kind: 'organisers are away', each: 5, times: 1 },
  { kind: 'sees to a letter', each: 3, times: 3 },
  { kind: 'comes by a link', each: 4, times: 2 },
  { kind: 'asks for the newsletter', each: 5, times: 2 },
  { kind: 'a hall fills up', each: 9, times: 1 },
  { kind: 'is called', each: 7, times: 1, ofBrief: 20 },
  { kind: 'says another day', each: 8, times: 1, ofBrief: 20 },
] as const
export type Kind =
  | keyof typeof SHARES
  | (typeof ON_PURPOSE)[number]
  | (typeof SELDOM)[number]['kind']
  | 'opens a round'

/** Until somebody has answered it is later. */
const IN_THE_EVENING = new Set<string>(['a hall fills up', 'is called'])
/** Casts are made for so many seasons at a time. */
const SEASONS_OF_A_CAST = 25
/**
 * `tried`: what a rule forbids, before anybody has a bed; the next season goes on with the next rule. `purposes`: what is tried on
 * purpose beside it. `hasSeldom`: see `SELDOM`. Each so-manieth is
 * played until its stays are over, is forgotten to its end, which takes as long as half a season, has a suggestion, which starts two
 * processes, and is answered by two nodes.
 */
type Size = {
  acts: number
  drafts: number
  days: number
  tried: number
  purposes: number
  hasSeldom: boolean
  ended: number
  forgotten: number
  suggested: number
  nodes: number
}
export const SIZES = {
  long: {
    acts: 20,
    drafts: 5,
    days: 4,
    tried: 2,
    purposes: 1,
    hasSeldom: true,
    ended: 1,
    forgotten: 4,
    suggested: 3,
    nodes: 3,
  },
  /** What a whole run has time for. */
  brief: {
    acts: 4,
    drafts: 2,
    days: 2,
    tried: 1,
    purposes: 0,
    hasSeldom: false,
    ended: 3,
    forgotten: 12,
    suggested: 25,
    nodes: 10,
  },
} satisfies Record<string, Size>

/** Days on which much happens, so that the weeks between them cost nothing. */
const DAYS = [
  '05-14',
  '05-15',
  '05-16',
  '05-19',
  '05-21',
  '05-26',
  '06-01',
  '06-05',
  '06-08',
  '06-10',
  '06-13',
  '06-15',
  '06-19',
]
/** A round on the first of them, and something is sent on each; the second is shortly before people come, now and then after some have gone. */
const FIRST = '05-15'
const SECOND = ['06-05', '06-10', '06-19']

export function writeScript(seed: number, size: keyof typeof SIZES = 'long'): Script {
  const is = SIZES[size]
  const chance = makeChance(seed * 2_654_435_761)
  const cast = Math.floor((seed - 1) / SEASONS_OF_A_CAST)
  const calendar = CALENDARS[cast % CALENDARS.length]!
  const sending = [FIRST, SECOND[seed % SECOND.length]!]
  const some = DAYS.filter((day) => !sending.includes(day))
  while (some.length > is.days - sending.length) some.splice(chance.whole(0, some.length - 1), 1)
  const days = [...some, ...sending].toSorted()
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))
  const numbers = () => Array.from({ length: 4 }, () => chance.whole(0, 9_999))
  const moment = (day: string, minutes: number) =>
    movedMoment(Temporal.Instant.from(`2027-${day}T06:00Z`), calendar)
      .add({ minutes })
      .toString()
  const tried = Array.from({ length: is.tried }, (_, n): Act => {
    const [, ...rest] = numbers()
    return { at: moment(FIRST, 0), kind: 'drafts what a rule forbids', n: [seed * is.tried + n, ...rest] }
  })
  const rounds = sending.flatMap((day): Act[] => [
    {
      at: moment(day, 1),
      kind: day === FIRST ? 'opens a round' : 'drafts by hand',
      // Suggested, or so many by hand.
      n: numbers().with(2, seed % is.suggested === 1 ? 0 : is.drafts),
    },
    { at: moment(day, 3), kind: 'sends', n: numbers() },
  ])
  const someday = (kind: Kind): Act => {
    const day = days[chance.whole(0, days.length - 1)]!
    return { at: moment(day, chance.whole(10, 800)), kind, n: numbers() }
  }
  const acts = Array.from({ length: is.acts }, (): Act => {
    const day = days[chance.whole(0, days.length - 1)]!
    return {
      at: moment(day, chance.whole(10, 800)),
      kind: kinds[chance.whole(0, kinds.length - 1)]!,
      n: numbers(),
    }
  })
  const purposes = Array.from({ length: is.purposes }, (_, n): Act => {
    const kind = ON_PURPOSE[(seed * is.purposes + n) % ON_PURPOSE.length]!
    // What nobody may come after is the last of all.
    const isLast = kind === 'an offer is never read'
    return { at: isLast ? moment(days.at(-1)!, 805) : moment(FIRST, 0), kind, n: numbers() }
  })
  const seldom = SELDOM.filter((one) => {
    const each = is.hasSeldom ? one.each : 'ofBrief' in one ? one.ofBrief : Infinity
    return seed % each === each - 1
  }).flatMap(({ kind, times }) =>
    Array.from({ length: times }, () =>
      IN_THE_EVENING.has(kind) ? { ...someday(kind), at: moment(FIRST, 805) } : someday(kind),
    ),
  )
  return {
    seed,
    cast,
    calendar,
    isForgotten: seed % is.forgotten === 0,
    isCut: seed % is.ended > 0,
    nodes: seed % is.nodes === 2 ? 2 : 1,
    acts: [...tried, ...purposes, ...rounds, ...acts, ...seldom].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  }
}
