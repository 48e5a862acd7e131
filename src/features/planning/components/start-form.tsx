import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { RunView } from '../queries.server.ts'

/** Asks for a suggestion; what is kept back for later rounds stays as it was the last time. */
export function StartForm({
  press,
  run,
  problems,
}: {
  press: string
  run: RunView | null
  problems: { holdTiersFrom?: string | undefined; holdShare?: string | undefined }
}) {
  const { t } = useTexts()
  const isBad = Object.values(problems).some(Boolean)
  return (
    <PostForm className="form">
      <HiddenField name="press" value={press} />
      <details open={isBad}>
        <summary>{t('planning.settings')}</summary>
        <RadioGroup
          name="mode"
          legend={t('planning.mode')}
          hint={t('planning.modeHint')}
          defaultValue={run?.mode ?? 'fresh'}
          options={[
            { value: 'fresh', label: t('planning.mode.fresh') },
            { value: 'repair', label: t('planning.mode.repair') },
          ]}
        />
        <NumberField
          name="holdTiersFrom"
          label={t('planning.holdTiersFrom')}
          hint={t('planning.holdTiersFromHint')}
          defaultValue={run?.holdTiersFrom ?? ''}
          max={24}
          optional
          problem={problems.holdTiersFrom}
        />
        <NumberField
          name="holdShare"
          label={t('planning.holdShare')}
          hint={t('planning.holdShareHint')}
          defaultValue={run?.holdShare || ''}
          max={100}
          optional
          problem={problems.holdShare}
        />
      </details>
      <Button name="intent" value="suggest">
        {t(run ? 'planning.suggestAgain' : 'planning.suggest')}
      </Button>
    </PostForm>
  )
}
