import { renderToStaticMarkup } from 'react-dom/server'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { Session } from '#features/ground/context.server.ts'
import { Analytics } from './analytics-page.tsx'
import { findAnalytics } from './analytics.server.ts'
import { isCountedPage } from './analytics.ts'

const target = {
  url: 'https://stats.example.org/api/send',
  websiteId: '5f0c9b1e-6d1f-4b53-9a5e-0d6c2f6f3a11',
}
const now = Temporal.Instant.from('2027-03-01T09:00:00Z')
const session: Session = {
  factor: { hasFactor: false, provenAt: null },
  isOfBefore: false,
  id: '1',
  personId: '1',
  email: 'guest@example.org',
  locale: 'en',
  createdAt: now,
  lastSeenAt: now,
  sharedDevice: false,
  admin: 'none',
}

describe('a page is counted', () => {
  it.each([
    '/',
    '/de',
    '/faq',
    '/de/HowItWorks',
    '/ImportantDocs/guest-guidebook',
    '/signUp/host',
    '/de/newsletter',
  ])('that everybody may read: %s', (path) => expect(isCountedPage(path)).toBe(true))
  it.each([
    '/login',
    '/otp',
    '/logout',
    '/profile',
    '/de/profile',
    '/admin',
    '/admin/matching/5f0c9b1e',
    '/signUp/guest/form',
    '/signUp/guest/success',
    '/de/signUp/host/__confirmEmail',
    '/confirmNewsletter',
    '/unsubscribe',
    '/resendConfirmationEmail',
    '/test',
    '/dev/mailbox',
    '/ImportantDocs/guest-guidebook.pdf',
    '/ImportantDocs/a/b',
    '/no-such-page',
    '/FAQ',
    '/de/de',
  ])('but not %s', (path) => expect(isCountedPage(path)).toBe(false))
})

it('nobody is counted who is signed in, or when nothing is configured', () => {
  const analytics = target
  expect(findAnalytics({ analytics }, { path: '/faq', session: null })).toEqual(target)
  expect(findAnalytics({ analytics }, { path: '/faq', session })).toBeNull()
  expect(findAnalytics({ analytics }, { path: '/otp', session: null })).toBeNull()
  expect(findAnalytics({ analytics: null }, { path: '/faq', session: null })).toBeNull()
})

it('the script is the same for everybody; where it sends to stands beside it', () => {
  const page = renderToStaticMarkup(<Analytics target={target} />)
  expect(page).toMatch(
    /^<script data-url="https:\/\/stats\.example\.org\/api\/send" data-website="5f0c[^"]+">\(/,
  )
  expect(page.match(/stats\.example\.org/g)).toHaveLength(1)
  expect(renderToStaticMarkup(<Analytics target={null} />)).toBe('')
})
