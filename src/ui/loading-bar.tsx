import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'

export type LoadingPhase = 'idle' | 'running' | 'long' | 'ending'

/** Quick pages show no bar at all (rules: delivery). */
const throttleMs = 200
/** How long the bar runs; after that a longer wait is told in words. */
const durationMs = 2_000
const endingMs = 200

/** When the loading bar shows what: nothing at first, running, words after a long wait, a short end. */
export class LoadingPhases {
  #show: (phase: LoadingPhase) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #phase: LoadingPhase = 'idle'
  #isLoading = false

  constructor(show: (phase: LoadingPhase) => void) {
    this.#show = show
  }

  begin(): void {
    if (this.#isLoading) return
    this.#isLoading = true
    if (this.#phase === 'ending') this.#enter('idle')
    this.#after(throttleMs, () => {
      this.#enter('running')
      this.#after(durationMs, () => this.#enter('long'))
    })
  }

  end(): void {
    if (!this.#isLoading) return
    this.#isLoading = false
    clearTimeout(this.#timer)
    if (this.#phase === 'idle') return
    this.#enter('ending')
    this.#after(endingMs, () => this.#enter('idle'))
  }

  /** Nothing is shown any more; the page is gone. */
  stop(): void {
    this.#isLoading = false
    clearTimeout(this.#timer)
  }

  #enter(phase: LoadingPhase): void {
    this.#phase = phase
    this.#show(phase)
  }

  #after(ms: number, work: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(work, ms)
  }
}

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
