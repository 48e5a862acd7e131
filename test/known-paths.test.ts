import { expect, it } from 'vitest'
import { findDestination, routeOf, routesFor } from '../src/known-paths.server.ts'

const someMatch = '/admin/match/4b6a0c9e-6a0e-4f0c-8a57-1d2f3b4c5d6e'

it('a page is made of its own routes and those of the addresses above it', () => {
  const ids = routesFor(`${someMatch}/move`)
  expect(ids).toEqual(expect.arrayContaining(['en.admin.match.move', 'en.layout.console', 'en.admin-area']))
  expect(ids).toEqual(expect.arrayContaining(['en.admin.match.one', 'en.admin.match', 'en.admin', 'en.home']))
  expect(ids).not.toContain('en.admin.guests')
  expect(ids).not.toContain('de.admin.match.move')
})

it('the data of a page is made of the same routes', () => {
  expect(routesFor('/login.data')).toEqual(routesFor('/login'))
  expect(routesFor('/_.data')).toEqual(routesFor('/'))
  expect([routeOf('/_.data'), routeOf('/de/login.data')]).toEqual(['en.home', 'de.login'])
})

it('what is nowhere is looked for once, however deep', () => {
  expect(routesFor(`/host${'/a'.repeat(500)}`)).toEqual(['en.layout.not-found', 'en.not-found'])
  expect(routesFor(`/admin${'/a'.repeat(500)}`).at(-1)).toBe('en.admin.not-found')
})

it('what the framework answers itself has all routes', () => {
  expect(routesFor('/__manifest')).toEqual([])
})

it('a page has one address, and other spellings lead there', () => {
  expect(findDestination('/en/LOGIN/')).toEqual({ kind: 'moved', to: '/login' })
  expect(findDestination('/_payload.json')).toEqual({ kind: 'payload', path: '/', routeId: 'en.home' })
})
