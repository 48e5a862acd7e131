import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'

const HOUR = 3600

/** What was queued a moment ago, or for later, and has not begun to leave. */
export function TakeBack({ secondsLeft, moment }: { secondsLeft: number; moment: string }) {
  const { t } = useTexts()
  const time = { minutes: Math.floor(secondsLeft / 60), seconds: secondsLeft % 60 }
  return (
    <Notice kind="warning" title={t('broadcasts.run.takeBackTitle')}>
      <p>
        {secondsLeft < HOUR ? (
          <span role="timer">{t('broadcasts.run.left', time)}</span>
        ) : (
          t('broadcasts.run.leftLong', { moment })
        )}
      </p>
      <PostForm>
        <p className="actions">
          <Button name="intent" value="take-back">
            {t('broadcasts.run.takeBack')}
          </Button>
        </p>
      </PostForm>
    </Notice>
  )
}
