import { INCIDENT_OUTCOMES } from '#domain/incident.ts'
import type { IncidentView } from '#features/console/incidents/incidents.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

type Props = {
  incident: IncidentView
  entry: string
  typed: { words?: string; outcome?: string | null }
  problems: { outcome: string | null; words: string | null }
}

/** How it ended, in one of a few words, and a line if somebody wants to. */
export function EndForm({ incident: { state }, entry, typed, problems }: Props) {
  const { t } = useTexts()
  if (state === 'closed') return null
  return (
    <section aria-labelledby="end">
      <h2 id="end">{t('incidents.end')}</h2>
      <PostForm className="form" autoComplete="off">
        <input type="hidden" name="entry" value={entry} />
        <RadioGroup
          name="outcome"
          legend={t('incidents.outcome')}
          options={INCIDENT_OUTCOMES.map((outcome) => ({
            value: outcome,
            label: t(`incidents.outcome.${outcome}`),
          }))}
          defaultValue={typed.outcome}
          problem={problems.outcome}
        />
        <div className="field">
          <label className="label" htmlFor="last-words">
            {t('incidents.lastWords')} <span className="optional">{t('common.optional')}</span>
          </label>
          {problems.words && (
            <p id="last-words-problem" className="problem">
              {problems.words}
            </p>
          )}
          <textarea
            id="last-words"
            name="words"
            rows={3}
            defaultValue={typed.words}
            aria-invalid={problems.words !== null || undefined}
            aria-describedby={problems.words === null ? undefined : 'last-words-problem'}
            className="input"
          />
        </div>
        <p className="actions">
          <Button kind="quiet" name="intent" value="closed">
            {t('incidents.close')}
          </Button>
        </p>
      </PostForm>
    </section>
  )
}
