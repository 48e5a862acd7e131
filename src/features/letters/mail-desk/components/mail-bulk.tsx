import { BulkQuestion } from '#features/ground/lists/components/bulk-question.tsx'
import type { BulkQuestion as Question } from '#features/ground/lists/lists.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'

const INTENTS = ['retry', 'release', 'cancel'] as const

/** What can be done with the mails that are ticked; each asks once more before it happens. */
export function MailBulk() {
  const { t } = useTexts()
  return (
    <details>
      <summary>{t('mailDesk.bulk')}</summary>
      {INTENTS.map((intent) => (
        <p key={intent}>
          <Button kind="quiet" name="intent" value={intent}>
            {t(`mailDesk.bulk.${intent}`)}
          </Button>
        </p>
      ))}
    </details>
  )
}

/** The question before it happens. */
export function MailBulkQuestion({ question, back }: { question: Question; back: string }) {
  const { t } = useTexts()
  const intent = INTENTS.find((known) => known === question.intent) ?? 'retry'
  return (
    <BulkQuestion
      question={question}
      title={t(`mailDesk.bulkTitle.${intent}`, { count: question.count })}
      confirm={t(`mailDesk.bulk.${intent}`)}
      back={back}
      danger={intent === 'cancel'}
    >
      <p>{t(`mailDesk.bulkLead.${intent}`)}</p>
    </BulkQuestion>
  )
}
