import type { IncidentView } from '#features/console/incidents/incidents.server.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'

type Props = {
  incident: IncidentView
  entry: string
  back: GivenBack | null
}

/** Who is not placed because of it, or which two are kept apart. */
export function BlockPart({ incident: { blocks, timeZone }, entry, back }: Props) {
  const { t, locale } = useTexts()
  const when = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <section aria-labelledby="blocks">
      <h2 id="blocks">{t('incidents.blocks')}</h2>
      <p>{t('incidents.blocksLead')}</p>
      <ul className="plain lined">
        {blocks.map(({ id, names, isOfPair, since, endedAt }) => (
          <li key={id}>
            <p>
              {t(isOfPair ? 'incidents.keptApart' : 'incidents.blocked', { names: names.join(' · ') })}{' '}
              <span className="quiet">
                {endedAt
                  ? t('incidents.lifted', { moment: when(endedAt) })
                  : t('incidents.since', { moment: when(since) })}
              </span>
            </p>
            {!endedAt && (
              <PostForm className="actions">
                <input type="hidden" name="entry" value={entry} />
                <input type="hidden" name="block" value={id} />
                <Button
                  kind="quiet"
                  name="intent"
                  value="lift"
                  aria-label={t('incidents.liftLabel', { names: names.join(', ') })}
                >
                  {t('incidents.lift')}
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      <details open={back !== null || undefined}>
        <summary>{t('incidents.blockSomebody')}</summary>
        <PostForm className="form" autoComplete="off" back={back}>
          <input type="hidden" name="entry" value={entry} />
          <TextField name="whom" label={t('incidents.whom')} hint={t('incidents.whomHint')} maxLength={300} />
          <TextField
            name="other"
            label={t('incidents.other')}
            hint={t('incidents.otherHint')}
            optional
            maxLength={300}
          />
          <p className="actions">
            <Button kind="danger" name="intent" value="block">
              {t('incidents.blockSave')}
            </Button>
          </p>
        </PostForm>
      </details>
    </section>
  )
}
