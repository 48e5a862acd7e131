import type { ToldView } from '#features/own/telling/coming-back.server.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'

type Props = {
  told: ToldView & { words?: string }
  entry: string
  timeZone: string
  /** The code it was opened with; without one it is the reader's own. */
  code?: string
  problem?: string | null
  /** What was typed, and refused. */
  typed?: string
}

/** Something that was told: whether it was read, what was answered, and room for one more thing. */
export function ToldItem({ told, entry, timeZone, code, problem, typed }: Props) {
  const { t, locale } = useTexts()
  const { id, toldAt, readAt, closedAt, words, steps } = told
  const when = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <article aria-labelledby={`told-${id}`}>
      <h2 id={`told-${id}`}>{t('telling.toldAt', { moment: when(toldAt) })}</h2>
      <p>
        {readAt ? t('telling.readAt', { moment: when(readAt) }) : t('telling.notRead')}
        {closedAt && <> {t('telling.closedAt', { moment: when(closedAt) })}</>}
      </p>
      {words !== undefined && (
        <details>
          <summary>{t('telling.yourWords')}</summary>
          <blockquote>
            <p className="record-note">{words}</p>
          </blockquote>
        </details>
      )}
      {steps.map((step) => (
        <section key={step.id}>
          <h3>
            {t(step.kind === 'answer' ? 'telling.answer' : 'telling.yourAddition', { moment: when(step.at) })}
          </h3>
          {(step.kind === 'answer' || code === undefined) && (
            <blockquote>
              <p className="record-note">{step.words}</p>
            </blockquote>
          )}
        </section>
      ))}
      <PostForm className="form" autoComplete="off">
        <input type="hidden" name="entry" value={entry} />
        {code === undefined ? (
          <input type="hidden" name="id" value={id} />
        ) : (
          <input type="hidden" name="code" value={code} />
        )}
        <Textarea
          name="words"
          label={t('telling.add')}
          hint={closedAt ? t('telling.addOpens') : undefined}
          problem={problem}
          defaultValue={typed}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value={code === undefined ? 'add' : 'add-by-code'}>
            {t('telling.addSend')}
          </Button>
        </p>
      </PostForm>
    </article>
  )
}
