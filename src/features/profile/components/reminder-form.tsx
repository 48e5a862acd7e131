import { Form } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { YesNo } from './yes-no.tsx'

type Props = { city: string; values: Record<string, string>; problems: readonly FieldProblem[] }

/** Still coming, and the three flags of the reminder (R9). */
export function ReminderForm({ city, ...fields }: Props) {
  const { t } = useTexts()
  return (
    <Form method="post" noValidate reloadDocument className="form">
      <YesNo
        name="coming"
        legend={t('profile.coming', { city })}
        yes={t('profile.comingYes')}
        no={t('profile.cannotCome')}
        noHint={t('profile.comingNoHint')}
        {...fields}
      />
      <YesNo name="accredited" legend={t('guests.accredited')} {...fields} />
      <YesNo name="hasFlight" legend={t('guests.hasFlight')} {...fields} />
      <YesNo name="hasVisa" legend={t('guests.hasVisa')} yes={t('guests.visaYes')} {...fields} />
      <p className="quiet">{t('profile.reminderWho')}</p>
      <p className="actions">
        <Button>{t('profile.sendAnswers')}</Button>
      </p>
    </Form>
  )
}
