import type { ReactNode } from 'react'
import { PlaceWords } from '#features/placing/matches/components/place-words.tsx'
import { languageNames } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { CandidateView, PolicyView } from '../../candidates/candidates.server.ts'
import { Commute, Concerns, mindedOf, Obstacles, useHousehold } from '../../components/verdict-words.tsx'

/** One place for the chosen guest: what fits, what to mind, what is in the way, in words and with a sign before each. */
export function CandidateLine({
  candidate,
  number,
  nights,
  policy,
  children,
}: {
  candidate: CandidateView
  /** The key that proposes it; null for places that have none. */
  number: number | null
  nights: number
  policy: PolicyView
  /** The ways on: draft it, compare it. */
  children: ReactNode
}) {
  const { t } = useTexts()
  const household = useHousehold()
  const { hostName, district, free, places, comfortable, reasons, conflicts } = candidate
  return (
    <li className="bench-place">
      <p className="bench-place-head">
        {number !== null && (
          <span className="bench-key" aria-hidden="true">
            {number}
          </span>
        )}
        <strong>{hostName}</strong>
      </p>
      <p className="bench-place-home">
        {household(candidate)}
        <Speaks candidate={candidate} />
        {district && <span className="quiet"> · {district}</span>}
      </p>
      <p className="bench-place-facts">
        <PlaceWords {...candidate} /> · {t('workbench.covered', { covered: candidate.covered, nights })} ·{' '}
        {t('workbench.placesLeft', { free, places })}
        {comfortable && ` (${t('matching.comfortable', comfortable)})`} · <Commute {...candidate} />
      </p>
      {mindedOf(candidate).length > 0 && (
        <div className="bench-words bench-mind">
          <Concerns candidate={candidate} />
        </div>
      )}
      {reasons.length + conflicts.length > 0 && (
        <div className="bench-words bench-against">
          <Obstacles candidate={candidate} policy={policy} />
        </div>
      )}
      <div className="bench-place-actions">{children}</div>
    </li>
  )
}

/** Which languages both speak. */
function Speaks({ candidate: { verdict, languages } }: { candidate: CandidateView }) {
  const { t, locale } = useTexts()
  const spoken = languageNames(languages, locale).join(', ')
  if (verdict !== 'fits' || spoken === '') return null
  return (
    <span className="bench-good">
      <span className="hidden-text">{t('workbench.bothSpeak', { languages: spoken })}</span>
      <span aria-hidden="true">{spoken}</span>
    </span>
  )
}
