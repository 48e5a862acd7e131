import type { Progress } from '#features/letters/broadcasts/broadcasts.ts'
import type { BroadcastStage } from '#domain/broadcast.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** What organisers can do with a broadcast on its way; nothing when there is nothing to do. */
export function RunActions({ stage, progress }: { stage: BroadcastStage; progress: Progress }) {
  const { t } = useTexts()
  const { waiting, inDoubt } = progress
  const failed = progress.failed.reduce((sum, { count }) => sum + count, 0)
  const isOver = stage === 'stopped' || stage === 'done'
  const canRetry = stage !== 'stopped' && stage !== 'held' && failed + inDoubt > 0
  if (isOver && !canRetry) return null
  return (
    <>
      <h2>{t('broadcasts.run.actions')}</h2>
      <PostForm className="form">
        <p className="actions">
          {!isOver && (
            <Button kind="quiet" name="intent" value={stage === 'paused' ? 'resume' : 'pause'}>
              {t(stage === 'paused' ? 'broadcasts.run.resume' : 'broadcasts.run.pause')}
            </Button>
          )}
          {canRetry && failed > 0 && (
            <Button kind="quiet" name="intent" value="retry">
              {t('broadcasts.run.retry', { count: failed })}
            </Button>
          )}
        </p>
        {canRetry && inDoubt > 0 && (
          <>
            <p>{t('broadcasts.run.retryDoubtLead')}</p>
            <p className="actions">
              <Button kind="quiet" name="intent" value="retry-doubt">
                {t('broadcasts.run.retryDoubt', { count: inDoubt })}
              </Button>
            </p>
          </>
        )}
        {!isOver && (
          <details>
            <summary>{t('broadcasts.run.stopSummary')}</summary>
            <p>{t('broadcasts.run.stopLead')}</p>
            <p className="actions">
              <Button kind="danger" name="intent" value="stop">
                {t('broadcasts.run.stop', { count: waiting })}
              </Button>
            </p>
          </details>
        )}
      </PostForm>
    </>
  )
}
