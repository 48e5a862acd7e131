import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { YesNo } from './yes-no.tsx'

type Props = {
  city: string
  questions: Record<'accredited' | 'hasFlight' | 'hasVisa' | 'visaYes', string>
  values: Record<string, string>
}

/** Still coming, and the three flags of the reminder (rules: before arrival). */
export function ReminderForm({ city, questions, ...fields }: Props) {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <YesNo
        name="coming"
        legend={t('profile.coming', { city })}
        yes={t('profile.comingYes')}
        no={t('profile.cannotCome')}
        noHint={t('profile.comingNoHint')}
        {...fields}
      />
      <YesNo name="accredited" legend={questions.accredited} {...fields} />
      <YesNo name="hasFlight" legend={questions.hasFlight} {...fields} />
      <YesNo name="hasVisa" legend={questions.hasVisa} yes={questions.visaYes} {...fields} />
      <p className="quiet">{t('profile.reminderWho')}</p>
      <p className="actions">
        <Button>{t('profile.sendAnswers')}</Button>
      </p>
    </PostForm>
  )
}
