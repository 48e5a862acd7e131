import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { BulkQuestion as Question } from '../acts.ts'
import { LeftOut } from './left-out.tsx'

/** Before many rows are changed at once: how many they are, what will happen, what stays as it is, and the way back. */
export function BulkQuestion({
  question,
  back,
}: {
  question: Question
  /** The list as it was, with its language. */
  back: string
}) {
  const { t } = useTexts()
  const { field, hidden } = question
  return (
    <>
      {question.back && <ErrorSummary problems={question.back.problems} />}
      <PageTitle>{question.title}</PageTitle>
      {question.hasChanged && (
        <Notice kind="warning">
          <p>{t('lists.bulkChanged', { count: question.count })}</p>
        </Notice>
      )}
      <PostForm className="form" back={question.back}>
        {question.lead && <p>{question.lead}</p>}
        {field && <Textarea name={field.name} label={field.label} hint={field.hint ?? undefined} rows={3} />}
        <LeftOut left={question.left} />
        {Object.entries(hidden).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        <HiddenField name="which" value={question.which} />
        {question.row.map((id) => (
          <HiddenField key={id} name="row" value={id} />
        ))}
        <HiddenField name="confirmed" value={String(question.count)} />
        <HiddenField name="stamp" value={question.stamp} />
        <p className="actions">
          <Button kind={question.isDanger ? 'danger' : 'primary'} name="intent" value={question.intent}>
            {question.confirm}
          </Button>
          <a href={back}>{t('lists.bulkBack')}</a>
        </p>
      </PostForm>
    </>
  )
}
