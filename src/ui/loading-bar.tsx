import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { LoadingPhases, type LoadingPhase } from '#ui/loading-phases.ts'

/** A thin line at the top while the router gets the next page; words for those who cannot see it, or wait long. */
export function LoadingBar() {
  const { t } = useTexts()
  const isLoading = useNavigation().state !== 'idle'
  const [phase, setPhase] = useState<LoadingPhase>('idle')
  const [phases] = useState(() => new LoadingPhases(setPhase))
  useEffect(() => (isLoading ? phases.begin() : phases.end()), [isLoading, phases])
  useEffect(() => () => phases.stop(), [phases])
  return (
    <>
      {phase !== 'idle' && <div className="loading-bar" data-phase={phase} aria-hidden="true" />}
      <output className="hidden-text">{phase === 'long' && t('common.stillLoading')}</output>
    </>
  )
}
