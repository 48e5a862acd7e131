import type { ReactNode } from 'react'
import { PlaceWords } from '#features/placing/matches/components/place-words.tsx'
import { languageNames } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { CandidateView, PolicyView } from '../../candidates/candidates.server.ts'
import { Commute, Concerns, Obstacles } from '../../components/verdict-words.tsx'

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
  const { hostName, district, living, free, places, comfortable, concerns, reasons, conflicts } = candidate
  const hasConcerns = concerns.length > 0 || candidate.askFirst || candidate.hasCancelled
  return (
    <li className="bench-place">
      <p className="bench-place-head">
        {number !== null && (
          <span className="bench-key" aria-hidden="true">
            {number}
          </span>
        )}
        <strong>{hostName}</strong>
        <span className="quiet">{[district, t(`matches.living.${living}`)].filter(Boolean).join(', ')}</span>
      </p>
      <p className="bench-place-facts">
        <PlaceWords {...candidate} /> · {t('workbench.covered', { covered: candidate.covered, nights })} ·{' '}
        {t('workbench.placesLeft', { free, places })}
        {comfortable && ` (${t('matching.comfortable', comfortable)})`} · <Commute {...candidate} />
      </p>
      {candidate.verdict === 'fits' && <Speaks candidate={candidate} nights={nights} />}
      {hasConcerns && (
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

/** What speaks for it. */
function Speaks({ candidate, nights }: { candidate: CandidateView; nights: number }) {
  const { t, locale } = useTexts()
  const { covered, languages } = candidate
  const spoken = languageNames(languages, locale).join(', ')
  const words = [
    ...(covered === nights ? [t('workbench.allNights')] : []),
    ...(spoken === '' ? [] : [t('workbench.bothSpeak', { languages: spoken })]),
  ]
  return words.length > 0 ? <p className="bench-words bench-good">{words.join(' · ')}</p> : null
}
