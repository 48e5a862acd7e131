import type { ReminderView } from '#features/own/profile/participation.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** Whether a guest has said that they come, with the page to say so or to change it. */
export function ParticipationState({ reminder }: { reminder: ReminderView }) {
  const { t, to } = useTexts()
  if (reminder.kind !== 'open') return null
  const { confirmedOn } = reminder
  return (
    <p>
      {confirmedOn ? t('profile.reminderConfirmed', { day: confirmedOn }) : t('profile.reminderAsk')}{' '}
      <a href={to('/profile/reminder')}>{t(confirmedOn ? 'profile.changeAnswers' : 'profile.answerNow')}</a>
    </p>
  )
}
