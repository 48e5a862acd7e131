import { needsTick, ticksOf, type Concern } from '#domain/concerns.ts'
import { useTexts, type Texts } from '#i18n/texts-context.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { TextField } from '#ui/text-field.tsx'

/** "Ask first: sleeps in the host’s own room …" */
export function concernWords({ name, level }: Concern, { t }: Pick<Texts, 't'>) {
  const words = t(`reasons.concern.${name}`)
  return level === 'mild'
    ? words
    : t('reasons.weighed', { level: t(`reasons.level.${level}`), concern: words })
}

/** What can be said against it, what weighs most first (rules: concerns). */
export function ConcernList({ concerns }: { concerns: readonly Concern[] }) {
  const texts = useTexts()
  return concerns.map((concern) => {
    const words = concernWords(concern, texts)
    return (
      <li key={`${concern.name} ${concern.mate ?? ''}`}>
        {concern.level === 'mild' ? words : <strong>{words}</strong>}
      </li>
    )
  })
}

const REASONS = ['both', 'guest', 'known'] as const

/** The concerns, and what ticks them, with why it is fine all the same; any short words, or some of these. */
export function TickField({ concerns, hint }: { concerns: readonly Concern[]; hint: string }) {
  const { t } = useTexts()
  return (
    <>
      <ul className="plain roomy">
        <ConcernList concerns={concerns} />
      </ul>
      <HiddenField name="seen" value={ticksOf(concerns).join(',')} />
      {needsTick(concerns) && (
        <>
          <TextField
            name="tickReason"
            label={t('reasons.tick')}
            hint={hint}
            list="tick-reasons"
            maxLength={200}
          />
          <datalist id="tick-reasons">
            {REASONS.map((reason) => (
              <option key={reason}>{t(`reasons.tick.${reason}`)}</option>
            ))}
          </datalist>
        </>
      )}
    </>
  )
}
