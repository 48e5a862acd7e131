import type { ReactNode } from 'react'
import { Nights, PlaceWords } from '#features/placing/matches/components/match-words.tsx'
import { languageNames } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { CandidateView, PolicyView } from '../../candidates/candidates.server.ts'
import { AddressCheck, Commute, Concerns, Obstacles } from '../../components/verdict-words.tsx'

/** Two or three places side by side; what they have in common need not be read twice. */
export function CompareTable({
  places,
  nights,
  policy,
}: {
  places: readonly CandidateView[]
  nights: number
  policy: PolicyView
}) {
  const { t, locale } = useTexts()
  if (places.length === 0) return <p>{t('workbench.compareNone')}</p>
  const rows: [string, (place: CandidateView) => ReactNode][] = [
    [t('matches.placeLabel'), (place) => <PlaceWords {...place} />],
    [t('workbench.nights'), ({ covered }) => t('workbench.covered', { covered, nights })],
    [t('matching.hostNights'), ({ hostStay }) => <Nights stay={hostStay} />],
    [t('matching.placesLeft'), ({ free, places: all }) => t('matching.placesOf', { free, places: all })],
    [t('matching.commute'), (place) => <Commute {...place} />],
    [
      t('matching.household'),
      ({ living, district }) => [t(`matches.living.${living}`), district].filter(Boolean).join(', '),
    ],
    [t('matching.languages'), ({ languages }) => languageNames(languages, locale).join(', ') || '–'],
    [t('matching.address'), (place) => <AddressCheck {...place} />],
    [t('matching.mind'), (place) => <Concerns candidate={place} />],
    [
      t('matching.against'),
      (place) =>
        place.reasons.length + place.conflicts.length > 0 ? (
          <Obstacles candidate={place} policy={policy} />
        ) : (
          <span className="quiet">{t('matching.nothing')}</span>
        ),
    ],
  ]
  return (
    <section className="table-box" aria-label={t('workbench.tab.compare')} tabIndex={0}>
      <table>
        <caption className="hidden-text">{t('workbench.tab.compare')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('matches.host')}</th>
            {places.map(({ placeId, hostName }) => (
              <th key={placeId} scope="col">
                {hostName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {places.map((place) => (
                <td key={place.placeId}>{cell(place)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
