import { INCIDENT_OUTCOMES } from '#domain/incident.ts'
import type { IncidentView } from '#features/console/incidents/incidents.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'

type Props = {
  incident: IncidentView
  entry: string
  back: GivenBack | null
}

/** How it ended, in one of a few words, and a line if somebody wants to. */
export function EndForm({ incident: { state }, entry, back }: Props) {
  const { t } = useTexts()
  if (state === 'closed') return null
  return (
    <section aria-labelledby="end">
      <h2 id="end">{t('incidents.end')}</h2>
      <PostForm className="form" autoComplete="off" back={back}>
        <input type="hidden" name="entry" value={entry} />
        <RadioGroup
          name="outcome"
          legend={t('incidents.outcome')}
          options={INCIDENT_OUTCOMES.map((outcome) => ({
            value: outcome,
            label: t(`incidents.outcome.${outcome}`),
          }))}
        />
        <Textarea name="lastWords" label={t('incidents.lastWords')} optional rows={3} />
        <p className="actions">
          <Button kind="quiet" name="intent" value="closed">
            {t('incidents.close')}
          </Button>
        </p>
      </PostForm>
    </section>
  )
}
