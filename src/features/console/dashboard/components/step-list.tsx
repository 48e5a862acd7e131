import type { FirstStep, FirstStepKey } from '#domain/first-steps.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { WindowRow } from '#ui/window-row.tsx'

/** Where each is done, without the language; null: in the settings of the site. */
const PLACES: Record<FirstStepKey, string | null> = {
  address: null,
  imprint: '/impressum',
  mail: '/admin/checkQueuedEmails',
  edition: '/admin/edition',
  people: '/admin/migrate',
  round: '/admin/matching',
}

/** What is to be done before the first round: a window for each, with the light on once it is. */
export function StepList({ steps }: { steps: readonly FirstStep[] }) {
  const { t, to } = useTexts()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.key
  return (
    <section className="board-steps">
      <h2>{t('dashboard.steps')}</h2>
      <p className="board-street">
        <WindowRow lit={done} total={steps.length} />
        {t('dashboard.stepsDone', { done, all: steps.length })}
      </p>
      <ol className="plain lined">
        {steps.map(({ key, isDone }) => {
          const place = PLACES[key]
          const words = t(`dashboard.step.${key}`)
          return (
            <li
              key={key}
              className={isDone ? 'quiet' : undefined}
              aria-current={key === next ? 'step' : undefined}
            >
              {isDone ? (
                `✓ ${words}: ${t('dashboard.stepDone')}`
              ) : place ? (
                <a href={to(place)}>{words}</a>
              ) : (
                words
              )}
              {key === next && <strong className="board-next">{t('dashboard.stepDo')}</strong>}
              {!isDone && <span className="quiet board-hint">{t(`dashboard.stepHint.${key}`)}</span>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
