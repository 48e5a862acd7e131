/** How fast mails may leave: what a mail provider or a recipient's domain puts up with (settings; a token bucket). */
import type { Temporal } from 'temporal-polyfill'
import { isAhead } from './clock-trust.ts'

export type MailRate = { mails: number; per: 'second' | 'minute' | 'hour' | 'day' }
/** `all` for every mail together; a domain for the recipients there. */
export type MailRates = { all: MailRate | null; domains: Readonly<Record<string, MailRate>> }

export const noRates: MailRates = { all: null, domains: {} }

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const
/** What may leave at once after a quiet time: so much of the rate as belongs to these seconds, and one mail at least. */
const BURST_SECONDS = 10

export type Bucket = { tokens: number; refilledAt: Temporal.Instant }

export const perSecond = ({ mails, per }: MailRate) => mails / SECONDS[per]
export const burstOf = (rate: MailRate) => Math.max(1, Math.floor(perSecond(rate) * BURST_SECONDS))

/** The bucket at `now`: what has come in since, never more than the burst. A clock that goes back adds nothing, and takes no time to come. */
export function refill(bucket: Bucket | null, rate: MailRate, now: Temporal.Instant): Bucket {
  if (bucket === null) return { tokens: burstOf(rate), refilledAt: now }
  if (isAhead(bucket.refilledAt, now)) return { ...bucket, refilledAt: now }
  const seconds = (now.epochMilliseconds - bucket.refilledAt.epochMilliseconds) / 1000
  if (seconds <= 0) return bucket
  return { tokens: Math.min(burstOf(rate), bucket.tokens + seconds * perSecond(rate)), refilledAt: now }
}

/** May one more mail leave? A code may overdraw the bucket by one more burst, because somebody waits for it. */
export function hasToken({ tokens }: Bucket, rate: MailRate, isCode: boolean): boolean {
  return tokens >= (isCode ? 1 - burstOf(rate) : 1)
}

/** When there is a token again for a mail that is no code. */
export function nextTokenAt({ tokens, refilledAt }: Bucket, rate: MailRate): Temporal.Instant {
  const seconds = Math.max(0, 1 - tokens) / perSecond(rate)
  return refilledAt.add({ milliseconds: Math.ceil(seconds * 1000) })
}

/** `60/min`, `5/s`, `500/h`, `10000/day`; null for anything else. */
export function parseMailRate(text: string): MailRate | null {
  const found = /^([1-9]\d{0,6})\/(s|sec|second|min|minute|h|hour|d|day)$/.exec(text)
  if (!found) return null
  const [, mails, unit = ''] = found
  const per = unit.startsWith('s')
    ? 'second'
    : unit.startsWith('m')
      ? 'minute'
      : unit.startsWith('h')
        ? 'hour'
        : 'day'
  return { mails: Number(mails), per }
}

const DOMAIN = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/

/** `60/min, gmail.com 20/min`: rates by commas, one for all and any number for domains; null if it cannot be read. */
export function parseMailRates(text: string): MailRates | null {
  let all: MailRate | null = null
  const domains: Record<string, MailRate> = {}
  for (const part of text.split(',')) {
    const words = part.trim().toLowerCase().split(/\s+/)
    const rate = parseMailRate(words.at(-1) ?? '')
    const [domain] = words
    if (rate === null || words.length > 2) return null
    if (words.length === 1) {
      if (all !== null) return null
      all = rate
    } else {
      if (domain === undefined || !DOMAIN.test(domain) || Object.hasOwn(domains, domain)) return null
      domains[domain] = rate
    }
  }
  return { all, domains }
}
