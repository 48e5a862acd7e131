import { useTexts } from '#i18n/texts-context.tsx'
import { datedMoment } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { PlanView, RunView } from '../planning.server.ts'

/** How far the newest suggestion is, and whether it still goes on. */
export function RunPanel({ run, timeZone }: { run: RunView } & Pick<PlanView, 'timeZone'>) {
  const { t, to, locale } = useTexts()
  const isRunning = run.state === 'running'
  const { phase, stepsDone, steps } = run
  const percent = steps > 0 ? Math.floor((100 * stepsDone) / steps) : 0
  return (
    <>
      <p>
        {t('planning.asked', {
          at: datedMoment(run.startedAt, timeZone, locale),
          by: run.byEmail ?? t('planning.somebody'),
          mode: run.mode,
        })}
      </p>
      {run.isToTheMost && <p>{t('planning.toTheMostDone')}</p>}
      {run.isOld && (
        <Notice kind="warning">
          <p>{t('planning.oldRound')}</p>
        </Notice>
      )}
      {run.isOver && (
        <Notice kind="warning">
          <p>{t('planning.problem.over')}</p>
        </Notice>
      )}
      <p>
        <output>
          {isRunning ? t(`planning.phase.${phase}`, { percent }) : t(`planning.state.${run.state}`)}
        </output>
      </p>
      {isRunning && (
        <PostForm className="actions">
          <HiddenField name="run" value={run.id} />
          <Button kind="quiet" name="intent" value="stop">
            {t('planning.stop')}
          </Button>{' '}
          <a href={to('/admin/matching/plan')}>{t('planning.refresh')}</a>
        </PostForm>
      )}
    </>
  )
}
