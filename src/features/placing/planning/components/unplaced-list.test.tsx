import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import type { UnplacedView } from '../showing.server.ts'
import { UnplacedList } from './unplaced-list.tsx'

const policy = { olderAge: 35, ageLimit: 45, young: 27, veryYoung: 21, comfortable: 45, longest: 90 }

function say(locale: Locale, why: UnplacedView['why']): string {
  const unplaced: UnplacedView[] = [{ guestId: 'a', guestName: 'Ana', tier: 3, why, changes: [] }]
  const list = (
    <TextsProvider locale={locale}>
      <UnplacedList suggestion={{ unplaced, unplacedCount: 1, easyCount: 0 }} policy={policy} />
    </TextsProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: list }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const rivals = (kind: 'outcompeted' | 'sharing', guests: number, places: number): UnplacedView['why'] => ({
  kind,
  guests,
  places,
  exact: false,
  isShort: guests > places,
  rooms: kind === 'sharing' ? 1 : 0,
})

it('guests compete for places only where they are more', () => {
  expect(say('en', rivals('outcompeted', 3, 2))).toContain(
    '3 guests of this tier or better compete for 2 places.',
  )
  expect(say('de', rivals('outcompeted', 3, 2))).toContain(
    '3 Gäste dieser oder einer besseren Stufe für 2 Plätze.',
  )
  expect(say('en', rivals('sharing', 3, 2))).toContain('compete for 2 places (as far as searched).')
  for (const kind of ['outcompeted', 'sharing'] as const) {
    expect(say('en', rivals(kind, 2, 2))).not.toContain('compete')
    expect(say('de', rivals(kind, 2, 2))).not.toContain('2 Gäste')
  }
  expect(say('en', rivals('outcompeted', 2, 2))).toContain(
    'as far as searched, no place that fits is free for all nights.',
  )
  expect(say('de', rivals('outcompeted', 2, 2))).toContain(
    'soweit gesucht: kein passender Platz ist in allen Nächten frei.',
  )
  expect(say('de', rivals('sharing', 2, 2))).toMatch(/kann nicht mit diesem Gast teilen\.</)
})

it('who travels only together hears with whom, and whether anybody could take them all', () => {
  const apart = (hosts: number, isParted = false): UnplacedView['why'] => ({
    kind: 'group-apart',
    names: ['Ben', 'Cem'],
    hosts,
    isParted,
  })
  expect(say('en', apart(0))).toContain(
    'travels only together with Ben, Cem. No host could take all of them, even with every bed empty.',
  )
  expect(say('de', apart(2))).toContain(
    'reist nur gemeinsam mit Ben, Cem. 2 Gastgeber:innen könnten alle aufnehmen',
  )
  expect(say('en', apart(0, true))).toContain('They have places with different hosts')
})

it('a guest who is pinned where no bed is left is named with the host and those beside whom that is so', () => {
  const inVain = (names: string[]): UnplacedView['why'] => ({ kind: 'pin-in-vain', hostName: 'Hanna', names })
  expect(say('en', inVain(['Ben', 'Cem']))).toContain(
    'is pinned to Hanna, where no bed is left for these nights beside Ben, Cem.',
  )
  expect(say('de', inVain(['Ben']))).toContain('wo für diese Nächte neben Ben kein Bett mehr frei ist.')
  expect(say('de', inVain([]))).toContain('wo es kein Bett zu vergeben gibt.')
})
