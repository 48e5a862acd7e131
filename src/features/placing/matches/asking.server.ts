/** For which nights of theirs waiting guests ask, and who of them is alike: a match changes one of thousands. */
import type { Temporal } from 'temporal-polyfill'
import { keptBeside } from '#db/beside.server.ts'
import { longest } from '#domain/coverage.ts'
import type { Edition } from '#domain/edition.ts'
import { answersKey } from 'bed-matching/profiles.ts'
import { nightsLeft, toDay, type Stay } from '#domain/stay.ts'
import type { KnownGuest } from './people.server.ts'
import type { WaitingGuest } from './waiting.server.ts'

/** What a guest asks for; `number` is the same for those who are alike in answers and nights. */
export type Asking = {
  /** The same guest as one who needs only the nights of `stay`. */
  asked: WaitingGuest['guest']
  stay: Stay
  /** Null: somebody of whom more counts than what they have answered. */
  number: number | null
}
/** Of everybody who waits, for as long as they are the same; null: no night is left. */
type Askings = {
  edition: Edition
  today: Temporal.PlainDate
  numbers: Map<string, number>
  of: WeakMap<WaitingGuest, Asking | null>
}

export function askingsOf(guests: readonly KnownGuest[], edition: Edition, now: Temporal.Instant): Askings {
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return keptBeside<Askings>(guests, 'askings', (last) =>
    last?.edition === edition && last.today.equals(today)
      ? last
      : { edition, today, numbers: new Map(), of: new WeakMap() },
  )
}

export function askingOf(askings: Askings, known: WaitingGuest): Asking | null {
  const before = askings.of.get(known)
  if (before !== undefined) return before
  const asking = toAsking(askings, known)
  askings.of.set(known, asking)
  return asking
}

function toAsking({ edition, today, numbers }: Askings, { guest, coverage }: WaitingGuest): Asking | null {
  const stay = longest(coverage.open.flatMap((open) => nightsLeft(open, today) ?? []))
  if (!stay) return null
  const asked = stay === guest.stay ? guest : { ...guest, stay }
  if (guest.sharesWith.length > 0 || coverage.given > 0) return { asked, stay, number: null }
  const key = `${toDay(stay.start)} ${toDay(stay.end)} ${answersKey(guest, edition)}`
  const number = numbers.get(key) ?? numbers.size
  numbers.set(key, number)
  return { asked, stay, number }
}
