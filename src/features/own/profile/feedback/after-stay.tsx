import type { FeedbackView } from '#features/own/profile/feedback/feedback.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

type Props = { role: 'guest' | 'host'; feedback: FeedbackView | null; hasThanks: boolean }

/** For the profile, once somebody has stayed: the short question, and for a host our letter of thanks. */
export function AfterStay({ role, feedback, hasThanks }: Props) {
  const { t, to } = useTexts()
  const isOpen = feedback?.kind === 'open'
  return (
    <>
      {isOpen && (
        <p>
          <a href={`${to('/profile/afterwards')}?as=${role}`}>
            {t(feedback.said ? 'feedback.profileChange' : 'feedback.profileLink')}
          </a>
        </p>
      )}
      {hasThanks && (
        <p>
          <a href={to('/profile/thanks.pdf')} type="application/pdf">
            {t('feedback.thanksLink')}
          </a>
        </p>
      )}
    </>
  )
}
