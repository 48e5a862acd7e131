import { BulkQuestion } from '#features/ground/lists/components/bulk-question.tsx'
import { BulkButtons } from '#features/ground/lists/components/selection-bar.tsx'
import type { BulkQuestion as Question } from '#features/ground/lists/lists.ts'
import { useTexts } from '#i18n/texts-context.tsx'

const INTENTS = ['retry', 'release', 'cancel'] as const

/** What can be done with the mails that are ticked; each asks once more before it happens. */
export function MailBulk() {
  const { t } = useTexts()
  return (
    <BulkButtons
      actions={INTENTS.map((intent) => ({
        intent,
        label: t(`mailDesk.bulk.${intent}`),
        isDanger: intent === 'cancel',
      }))}
    />
  )
}

/** The question before it happens. */
export function MailBulkQuestion({ question, back }: { question: Question; back: string }) {
  const { t } = useTexts()
  const intent = INTENTS.find((known) => known === question.intent) ?? 'retry'
  return (
    <BulkQuestion
      question={question}
      title={t(`mailDesk.bulkTitle.${intent}`, { count: question.changing })}
      confirm={t(`mailDesk.bulk.${intent}`)}
      back={back}
      danger={intent === 'cancel'}
    >
      <p>{t(`mailDesk.bulkLead.${intent}`)}</p>
    </BulkQuestion>
  )
}
