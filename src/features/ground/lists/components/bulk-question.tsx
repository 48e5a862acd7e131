import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { BulkQuestion as Question } from '../lists.ts'
import { LeftOut } from './left-out.tsx'

/** Before many rows are changed at once: how many they are, what will happen, what stays as it is, and the way back. */
export function BulkQuestion({
  question,
  title,
  confirm,
  back,
  danger,
  refused = null,
  children,
}: {
  question: Question
  title: string
  /** The words of the button that does it. */
  confirm: string
  /** The list as it was, with its language. */
  back: string
  danger?: boolean
  /** What its own fields held. */
  refused?: GivenBack | null
  /** What will happen, and the fields that go along. */
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {question.hasChanged && (
        <Notice kind="warning">
          <p>{t('lists.bulkChanged', { count: question.count })}</p>
        </Notice>
      )}
      <PostForm className="form" back={refused}>
        {children}
        <LeftOut left={question.left} />
        <input type="hidden" name="which" value={question.which} />
        {question.row.map((id) => (
          <input key={id} type="hidden" name="row" value={id} />
        ))}
        <input type="hidden" name="confirmed" value={question.count} />
        <input type="hidden" name="stamp" value={question.stamp} />
        <p className="actions">
          <Button kind={danger ? 'danger' : 'primary'} name="intent" value={question.intent}>
            {confirm}
          </Button>
          <a href={back}>{t('lists.bulkBack')}</a>
        </p>
      </PostForm>
    </>
  )
}
