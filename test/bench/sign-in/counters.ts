import {
  answeredCounters,
  answersCounter,
  brakeAt,
  brakeCounter,
  knownCounter,
  mailboxCounters,
  mayMailStranger,
  networkCounter,
  networkGroups,
  paceOfKnown,
  paceOfStranger,
  SIGN_IN_LIMITS,
  type Counter,
  type Pace,
  type Standing,
} from '#domain/sign-in-limits.ts'

/** The counts that the server keeps in the database (features/ground/sign-in/limits.server.ts), in memory. Times in seconds. */
export class Counters {
  private readonly counts = new Map<string, number>()

  private place({ name, hours }: Counter, at: number): string {
    return `${name} ${Math.floor(at / Math.round(hours * 3600))}`
  }
  up(counter: Counter, at: number): number {
    const place = this.place(counter, at)
    const count = (this.counts.get(place) ?? 0) + 1
    this.counts.set(place, count)
    return count
  }
  down(counter: Counter, at: number): void {
    const place = this.place(counter, at)
    this.counts.set(place, Math.max(0, (this.counts.get(place) ?? 0) - 1))
  }
  read(counter: Counter, at: number): number {
    return this.counts.get(this.place(counter, at)) ?? 0
  }

  takeTurn({ standing, email, ip }: { standing: Standing; email: string; ip: string }, at: number): Pace {
    if (standing === 'known') return paceOfKnown(this.up(knownCounter(email), at))
    const groups = networkGroups(ip).map((group) => ({
      share: group.share,
      counter: networkCounter(group),
      count: this.up(networkCounter(group), at),
      answers: this.read(answersCounter(group), at),
    }))
    const before = this.read(brakeCounter, at - SIGN_IN_LIMITS.brake.minutes * 60)
    const pace = paceOfStranger(groups, brakeAt({ present: this.read(brakeCounter, at), before }))
    if (pace.kind !== 'full') this.up(brakeCounter, at)
    if (pace.kind === 'full') for (const { counter } of groups) this.down(counter, at)
    return pace
  }

  takeMail({ standing, email }: { standing: Standing; email: string }, at: number): boolean {
    if (standing === 'known') return true
    const { day, slot } = mailboxCounters(email)
    if (mayMailStranger({ day: this.up(day, at), slot: this.up(slot, at) })) return true
    for (const counter of [day, slot]) this.down(counter, at)
    return false
  }

  giveBack({ standing, email, ip }: { standing: Standing; email: string; ip: string }, at: number): void {
    const counters = standing === 'known' ? [knownCounter(email)] : answeredCounters(email, ip)
    for (const counter of counters) this.down(counter, at)
    if (standing === 'known') return
    for (const group of networkGroups(ip)) this.up(answersCounter(group), at)
  }
}
