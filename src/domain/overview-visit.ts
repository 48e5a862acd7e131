/** What has changed since an organiser was last at the overview (rules: overview). */
import { Temporal } from 'temporal-polyfill'

/** `since`: when they were last here before this visit; null: never. */
export type Visit = { readonly seenAt: Temporal.Instant; readonly since: Temporal.Instant | null }

const BREAK = { minutes: 30 }
/** A look that is this close to the last one need not be written down. */
const SAME_LOOK = { minutes: 1 }

/** A look at the overview now, after what is kept of the last one. `isNew`: to be written down. */
export function lookAgain(last: Visit | null, now: Temporal.Instant): Visit & { isNew: boolean } {
  if (!last) return { seenAt: now, since: null, isNew: true }
  const isLater = (time: Temporal.DurationLike) => Temporal.Instant.compare(now, last.seenAt.add(time)) > 0
  if (isLater(BREAK)) return { seenAt: now, since: last.seenAt, isNew: true }
  return { seenAt: now, since: last.since, isNew: isLater(SAME_LOOK) }
}

export const NEWS = [
  'guests',
  'hosts',
  'accepted',
  'declined',
  'expired',
  'given-back',
  'withdrawn',
  'arrived',
  'sent',
  'drafted',
] as const
export type NewsKey = (typeof NEWS)[number]
export type News = { readonly key: NewsKey; readonly count: number }

/** An event of matches, by whom, and how many of them there were; `isOwn`: the organiser who looks has done it. */
export type EventCount = {
  readonly event: string
  readonly actor: string
  readonly isOwn: boolean
  readonly count: number
}

/** What of it is news: what others have done. Only what there is, in a fixed order. */
export function newsOf(
  registered: { readonly guests: number; readonly hosts: number },
  events: readonly EventCount[],
): News[] {
  const counts = new Map<NewsKey, number>([
    ['guests', registered.guests],
    ['hosts', registered.hosts],
  ])
  for (const { count, ...event } of events) {
    const key = newsKeyOf(event)
    if (key) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return NEWS.flatMap((key) => {
    const count = counts.get(key) ?? 0
    return count > 0 ? [{ key, count }] : []
  })
}

/** The rows that `newsOf` looks at. */
export const NEWS_EVENTS = [
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'arrived',
  'sent',
  'drafted',
] as const

function newsKeyOf({ event, actor, isOwn }: Omit<EventCount, 'count'>): NewsKey | null {
  if (isOwn) return null
  if (event === 'withdrawn') return actor === 'guest' || actor === 'host' ? 'given-back' : 'withdrawn'
  return NEWS.find((key) => key === event && NEWS_EVENTS.some((known) => known === key)) ?? null
}
