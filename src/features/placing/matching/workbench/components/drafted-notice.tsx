import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { DraftedView } from '../outcomes.server.ts'

/** Done, and how to take it back; the same words as in the toast. */
export function DraftedNotice({ drafted }: { drafted: DraftedView }) {
  const { t, to } = useTexts()
  const { matchId, guest, host, isDraft, entryId } = drafted
  if (!isDraft) return null
  return (
    <DoneNotice>
      <p>
        {t('workbench.drafted', { guest, host })} {t('matching.drafted')}
      </p>
      <PostForm className="bench-undo">
        {entryId !== null && (
          <>
            <HiddenField name="entry" value={String(entryId)} />
            <Button kind="quiet" name="intent" value="undo">
              {t('workbench.undo')}
            </Button>{' '}
          </>
        )}
        <a href={to(`/admin/match/${matchId}`)}>{t('matching.toDraft')}</a> ·{' '}
        <a href={to('/admin/inform')}>{t('matching.toInform')}</a>
      </PostForm>
    </DoneNotice>
  )
}
