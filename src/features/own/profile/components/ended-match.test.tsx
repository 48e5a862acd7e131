import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WITHDRAWAL_REASONS } from '#domain/match-state.ts'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { locales } from '#i18n/languages.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { EndedMatch } from './match-section.tsx'

const card: MatchCard = {
  id: 'match',
  role: 'guest',
  state: 'declined',
  name: null,
  nights: 'the nights',
  takenNights: [],
  facts: [],
  contact: null,
  deadline: null,
  offer: null,
  endedOn: 'the day',
  endReason: null,
  keptPlace: null,
  problem: null,
  arrival: null,
  said: null,
  isFinalCheckOpen: false,
  isInHall: false,
}

const ends = [
  { state: 'declined' },
  { state: 'expired' },
  { state: 'no_show' },
  ...WITHDRAWAL_REASONS.map((endReason) => ({ state: 'withdrawn', endReason }) as const),
] as const

// These words stay for the season, whatever becomes of the guest and of the bed.
it.each(locales.flatMap((locale) => ends.map((end) => ({ locale, ...end }))))(
  'what is over promises nothing and knows nothing of others ($locale, $state, $endReason)',
  ({ locale, ...end }) => {
    const words = renderToStaticMarkup(
      <TextsProvider locale={locale}>
        <EndedMatch card={{ ...card, ...end }} />
      </TextsProvider>,
    )
    expect(words).toContain('the nights')
    expect(words).not.toMatch(/look for another|went to somebody|suchen einen anderen|Jemand anderes bekommt/)
  },
)
