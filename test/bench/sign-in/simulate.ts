import { CODE_RULES } from '#domain/otp.ts'
import { guessLimits, type Standing } from '#domain/sign-in-limits.ts'
import { rollDice } from 'bed-matching/dice.ts'
import { Counters } from './counters.ts'

export type Attack = {
  /** Networks of the attacker, each with neighbours of its own. */
  networks: number
  /** Does the attacker know the addresses of those who sign in? */
  knowsAddresses: boolean
  /** Does one more attacker sit in each network that honest people share? */
  isInside?: boolean
}

/** What honest people meet with: out of so many, how many had a code or a link they could use within 30 s. */
export type Met = { people: number; served: number }
export type Outcome = {
  all: Met
  byDevice: Record<'known' | 'proven' | 'new', Met>
  /** Mails that left at the attacker's wish in an hour, and the most that one honest mailbox got of them in a day. */
  hostileMails: number
  mostToOneMailbox: number
}

const hours = 2
/** An opening day: eight times what the busiest hour of a season has been counted with. */
const arrivalsPerHour = 400
const patienceSeconds = 30
/** Fewer than the queue was measured to hand over in a second (docs/mail-queue.md); a mailbox shows them after so many seconds. */
const mailsPerSecond = 60
const deliverySeconds = 3
const attackEverySeconds = 60
/** So long the attacker leaves a network alone from which nothing goes any more. */
const restSeconds = 300
const sharedNetworks = 30
const linkSeconds = CODE_RULES.linkMinutes * 60

type Device = keyof Outcome['byDevice']
type Person = { email: string; ip: string; device: Device }
type Mail = { email: string; onRead?: (at: number) => void }
type Event = { at: number; run: () => void }

/**
 * Two hours of a season's worst day, with everybody asking the real rules and one line of mails for all. The attacker asks from every
 * network at the same moments, takes every wait there is, and begins with the first honest person.
 */
export function simulate(attack: Attack, seed: string): Outcome {
  const dice = rollDice(seed)
  const counters = new Counters()
  const events = new Agenda()
  const arrivals = new Map<string, number>()
  const line = { first: new Queue(), others: new Queue(), isBusy: false }
  let hostileMails = 0
  const hostileTo = new Map<string, number>()
  const byDevice: Outcome['byDevice'] = {
    known: { people: 0, served: 0 },
    proven: { people: 0, served: 0 },
    new: { people: 0, served: 0 },
  }

  const handOver = (at: number) => {
    const next = line.first.take() ?? line.others.take()
    line.isBusy = next !== undefined
    if (!next) return
    const readAt = at + 1 / mailsPerSecond + deliverySeconds
    arrivals.set(next.email, readAt)
    next.onRead?.(readAt)
    events.add(at + 1 / mailsPerSecond, () => handOver(at + 1 / mailsPerSecond))
  }
  const mail = (to: Mail & { goesFirst: boolean }, at: number) => {
    line[to.goesFirst ? 'first' : 'others'].add(to)
    if (!line.isBusy) handOver(at)
  }

  const people: Person[] = Array.from({ length: hours * arrivalsPerHour }, (_, number) => ({
    email: `person-${number}`,
    ip: dice.chance(0.4)
      ? `10.${dice.between(1, sharedNetworks)}.0.1`
      : `11.${number >> 8}.${number & 255}.1`,
    device: dice.weighted([
      ['known', 35],
      ['proven', 25],
      ['new', 40],
    ] as const),
  }))

  const standingOf = ({ device }: Person): Standing => (device === 'known' ? 'known' : 'stranger')

  const arrive = (person: Person, askedAt: number) => {
    const asker = { ...person, standing: standingOf(person) }
    const met = byDevice[person.device]
    met.people += 1
    const readAt = (at: number) => {
      if (at - askedAt <= patienceSeconds) met.served += 1
      if (dice.chance(0.92))
        events.add(at + dice.between(5, 40), () => {
          counters.giveBack(asker, at)
          arrivals.delete(person.email)
        })
    }
    const send = (at: number) => {
      if (counters.takeMail(asker, at)) {
        const goesFirst = person.device !== 'new'
        return mail({ email: person.email, goesFirst, onRead: readAt }, at)
      }
      // The newest mail in the mailbox, no matter who asked for it, has a link.
      const last = arrivals.get(person.email)
      if (last !== undefined && at < last + linkSeconds) readAt(Math.max(at, last))
    }
    const pace = counters.takeTurn(asker, askedAt)
    if (pace.kind === 'now') send(askedAt)
    else if (pace.kind === 'wait') events.add(askedAt + pace.seconds, () => send(askedAt + pace.seconds))
    else if (person.device === 'proven') send(askedAt)
  }

  const isSomebodys = new Set(people.flatMap(({ email, device }) => (device === 'new' ? [] : email)))
  const targets = attack.knowsAddresses ? people.map(({ email }) => email) : []
  const hostileAsk = (ip: string, at: number): boolean => {
    const email = targets.length > 0 ? dice.pick(targets) : `nobody-${dice.between(0, 1e9)}`
    const asker = { standing: 'stranger', email, ip } as const
    const send = (time: number) => {
      if (!counters.takeMail(asker, time)) return
      mail({ email, goesFirst: targets.length > 0 && isSomebodys.has(email) }, time)
      hostileMails += 1
      hostileTo.set(email, (hostileTo.get(email) ?? 0) + 1)
    }
    const pace = counters.takeTurn(asker, at)
    if (pace.kind === 'now') send(at)
    if (pace.kind === 'wait') events.add(at + pace.seconds, () => send(at + pace.seconds))
    return pace.kind !== 'full'
  }
  const hostile = [
    ...Array.from({ length: attack.networks }, (_, n) => `20.${n >> 8}.${n & 255}.1`),
    ...(attack.isInside ? Array.from({ length: sharedNetworks }, (_, n) => `10.${n + 1}.0.1`) : []),
  ].map((ip) => ({ ip, restsUntil: 0 }))

  for (const person of people) {
    const at = dice.between(0, hours * 3600 * 10 - 1) / 10
    events.add(at, () => arrive(person, at))
  }
  if (hostile.length > 0)
    for (let at = 0; at < hours * 3600; at += attackEverySeconds)
      events.add(at, () => {
        for (const one of hostile) {
          if (at < one.restsUntil) continue
          while (hostileAsk(one.ip, at));
          one.restsUntil = at + restSeconds
        }
      })
  events.run()

  const all = Object.values(byDevice).reduce((sum, met) => ({
    people: sum.people + met.people,
    served: sum.served + met.served,
  }))
  const mostToOneMailbox = Math.max(0, ...people.map(({ email }) => hostileTo.get(email) ?? 0))
  return { all, byDevice, hostileMails: Math.round(hostileMails / hours), mostToOneMailbox }
}

/**
 * Wrong guesses that are let through in a week, and how many accounts they open in the mean: each at the two codes that a request can
 * have at most. The attacker guesses at so many mailboxes that are somebody's, from as many networks as are needed.
 */
export function guessForAWeek(mailboxes: number): { guesses: number; hits: number } {
  const counters = new Counters()
  let guesses = 0
  for (let day = 0; day < 7; day += 1) {
    const at = day * 86_400
    for (let mailbox = 0; mailbox < mailboxes; mailbox += 1) {
      const limits = guessLimits('stranger', `person-${mailbox}`, true)
      while (limits.every((limit) => counters.read(limit, at) < limit.most)) {
        for (const limit of limits) counters.up(limit, at)
        guesses += 1
      }
    }
  }
  return { guesses, hits: (guesses * CODE_RULES.liveCodes) / 10 ** CODE_RULES.digits }
}

class Queue {
  private mails: Mail[] = []
  private taken = 0
  add(mail: Mail): void {
    this.mails.push(mail)
  }
  take(): Mail | undefined {
    const next = this.mails[this.taken]
    if (next) this.taken += 1
    return next
  }
}

/** What happens when, in order of time. */
class Agenda {
  private readonly heap: Event[] = []

  add(at: number, run: () => void): void {
    const { heap } = this
    let place = heap.push({ at, run }) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (heap[parent]!.at <= at) break
      heap[place] = heap[parent]!
      place = parent
    }
    heap[place] = { at, run }
  }

  run(): void {
    const { heap } = this
    for (let next = heap[0]; next; next = heap[0]) {
      const last = heap.pop()!
      if (heap.length > 0) this.sink(last)
      next.run()
    }
  }

  private sink(event: Event): void {
    const { heap } = this
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && heap[child + 1]!.at < heap[child]!.at) child += 1
      if (event.at <= heap[child]!.at) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = event
  }
}
