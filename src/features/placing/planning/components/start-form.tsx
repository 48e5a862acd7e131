import { HoldField } from '#features/placing/matching/components/hold-field.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ToolFold } from '#ui/toolbar.tsx'
import type { PlanView } from '../planning.server.ts'

/** Asks for a suggestion; what is kept back for later rounds is as it was said before. */
export function StartForm({
  idempotencyKey,
  run,
  round,
  back,
}: Pick<PlanView, 'idempotencyKey' | 'run' | 'round'> & {
  back: GivenBack | null
}) {
  const { t } = useTexts()
  // As the last time; in a round that has no suggestion yet, as was said when it was opened.
  const last = run && !run.isOld ? run : round
  const holdTiersFrom = last?.holdTiersFrom ?? null
  const atWork = [run?.mode === 'repair', run?.isToTheMost, holdTiersFrom].filter(Boolean).length
  return (
    <PostForm className="form" back={back}>
      <HiddenField name="idempotencyKey" value={idempotencyKey} />
      <div className="actions">
        <Button name="intent" value="suggest">
          {t(run ? 'planning.suggestAgain' : 'planning.suggest')}
        </Button>
        {run && (
          <Button kind="quiet" name="intent" value="mend" aria-describedby="mend-hint">
            {t('planning.mend')}
          </Button>
        )}
        <ToolFold icon="filter" label={t('planning.settings')} count={atWork} isOpen={back !== null}>
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
          <HoldField holdTiersFrom={holdTiersFrom} />
          <Checkbox
            name="isToTheMost"
            label={t('planning.toTheMost')}
            hint={t('planning.toTheMostHint')}
            defaultChecked={run?.isToTheMost}
          />
        </ToolFold>
      </div>
      {run && (
        <p id="mend-hint" className="quiet">
          {t('planning.mendHint')}
        </p>
      )}
    </PostForm>
  )
}
