import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Unplaced } from '#domain/planning/suggest.ts'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { listGroupsApart, type GroupView, type RoundPeople } from '../showing.server.ts'
import { GroupsApart } from './groups-apart.tsx'

function say(locale: Locale, groups: readonly GroupView[]): string {
  const element = (
    <TextsProvider locale={locale}>
      <GroupsApart groups={groups} />
    </TextsProvider>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const apart = (guest: string, others: string[], displaces: string | null): Unplaced => ({
  guest,
  tier: 3,
  why: { kind: 'group-apart', with: others, hosts: 0, isParted: false },
  changes: [
    {
      change: { of: 'guest', answer: 'alone' },
      place: { host: 'h', room: 'r' },
      moves: [],
      displaces,
    },
  ],
})

it('lists each group once, with all of its members and what would help', () => {
  const people: Pick<RoundPeople, 'guests'> = { guests: new Map() }
  const groups = listGroupsApart(
    [
      apart('a', ['b', 'c'], null),
      apart('b', ['a', 'c'], 'z'),
      { guest: 'c', tier: 3, why: { kind: 'later-round' }, changes: [] },
      apart('d', ['e'], null),
    ],
    people as RoundPeople,
  )
  expect(groups.map(({ members }) => members.map(({ guestId }) => guestId))).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  expect(groups.map(({ alone }) => alone)).toEqual([1, 1])
  expect(say('en', groups)).toContain('No home could take all of them: look for one with 3 places.')
  expect(say('en', groups)).toContain(
    'With “together if possible” instead of “only together”, one of 3 could',
  )
  expect(say('de', groups)).toContain('Gesucht ist eins mit 3 Plätzen.')
  expect(say('de', [])).toBe('')
})
