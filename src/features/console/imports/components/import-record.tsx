import { Link } from 'react-router'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { ImportRunView } from '../imports.ts'
import type { UndoView } from '../undoing.server.ts'
import { UNDO_DAYS } from './limits.ts'

/** An import that has happened: who is still waited for, invite them, take it back. */
export function ImportRecord({
  run,
  undoing,
  timeZone,
}: {
  run: ImportRunView
  undoing: UndoView | null
  timeZone: string
}) {
  const { t, to, locale } = useTexts()
  const at = (moment: string) => shortMoment(moment, timeZone, locale)
  if (run.undone) {
    const { kept, ...undone } = run.undone
    return (
      <Notice kind="info">
        <p>{t('imports.undone', { ...undone, at: at(undone.at) })}</p>
        {kept > 0 && <p>{t('imports.undoneKept', { kept })}</p>}
      </Notice>
    )
  }
  return (
    <>
      <p>{t('imports.runWaiting', { count: run.waiting })}</p>
      {run.called > 0 && (
        <p>
          {t('imports.runCalled', { count: run.called })}{' '}
          <Link to={to('/admin/calls')}>{t('imports.toCalls')}</Link>
        </p>
      )}
      {run.waiting > run.called && (
        <PostForm>
          <p>
            {run.invitedAt ? t('imports.inviteAgain', { at: at(run.invitedAt) }) : t('imports.inviteLead')}
          </p>
          <div className="actions">
            <Button name="intent" value="invite">
              {t('imports.invite')}
            </Button>
          </div>
        </PostForm>
      )}
      {run.canUndo && (
        <PostForm>
          <p>{t('imports.undoLead', { days: UNDO_DAYS })}</p>
          {undoing && <UndoGroups undoing={undoing} />}
          <div className="actions">
            <Button name="intent" value="undo" kind="danger">
              {t('imports.undo')}
            </Button>
          </div>
        </PostForm>
      )}
    </>
  )
}

/** Whose drafts go, whose are put back, and whose stay, by address or name. */
function UndoGroups({ undoing }: { undoing: UndoView }) {
  const { t } = useTexts()
  return (['removed', 'restored', 'kept'] as const).map((kind) => {
    const { count, people } = undoing[kind]
    if (count === 0) return null
    const more = count - people.length
    return (
      <details key={kind}>
        <summary>{t(`imports.undo.${kind}`, { count })}</summary>
        <p>
          {people.join(', ')}
          {more > 0 && ` ${t('imports.undo.more', { count: more })}`}
        </p>
      </details>
    )
  })
}
