import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** A guest who found a bed themselves leaves the queue, and comes back with one press. */
export function ElsewhereForm({ isElsewhere }: { isElsewhere: boolean }) {
  const { t } = useTexts()
  return (
    <PostForm>
      {isElsewhere ? (
        <Notice kind="info">
          <p>{t('matching.isElsewhere')}</p>
          <Button kind="quiet" name="intent" value="needs-place">
            {t('matching.needsPlace')}
          </Button>
        </Notice>
      ) : (
        <p className="actions">
          <Button kind="quiet" name="intent" value="arranged-elsewhere">
            {t('matching.arrangedElsewhere')}
          </Button>
        </p>
      )}
    </PostForm>
  )
}
