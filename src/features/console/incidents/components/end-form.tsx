import { INCIDENT_OUTCOMES, TELLING } from '#domain/incident.ts'
import type { IncidentView } from '#features/console/incidents/incidents.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

type Props = { incident: IncidentView; entry: string; typed: string; problem: string | null }

/** How it ended, in one of a few words, and a line if somebody wants to. */
export function EndForm({ incident: { state }, entry, typed, problem }: Props) {
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
          problem={problem}
        />
        <div className="field">
          <label className="label" htmlFor="last-words">
            {t('incidents.lastWords')} <span className="optional">{t('common.optional')}</span>
          </label>
          <textarea
            id="last-words"
            name="words"
            rows={3}
            maxLength={TELLING.words}
            defaultValue={typed}
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
