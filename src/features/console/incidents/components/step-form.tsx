import type { IncidentView } from '#features/console/incidents/incidents.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'

type Props = { incident: IncidentView; entry: string; back: GivenBack | null }

/** One more step, for the team; or words to the teller. */
export function StepForm({ incident: { how, state, isMine }, entry, back }: Props) {
  const { t } = useTexts()
  const isOpen = state !== 'closed'
  return (
    <>
      {(!isMine || !isOpen) && (
        <PostForm className="actions">
          <input type="hidden" name="entry" value={entry} />
          <Button kind="quiet" name="intent" value={isOpen ? 'taken' : 'reopened'}>
            {t(isOpen ? 'incidents.take' : 'incidents.reopen')}
          </Button>
        </PostForm>
      )}
      <PostForm className="form" autoComplete="off" back={back}>
        <input type="hidden" name="entry" value={entry} />
        <Textarea name="words" label={t('incidents.step')} hint={t('incidents.stepHint')} />
        <p className="actions">
          <Button name="intent" value="step">
            {t('incidents.stepSave')}
          </Button>{' '}
          {how !== 'noted' && (
            <Button kind="quiet" name="intent" value="answer">
              {t('incidents.answerSave')}
            </Button>
          )}
        </p>
        {how !== 'noted' && <p className="quiet">{t('incidents.answerHint')}</p>}
      </PostForm>
    </>
  )
}
