import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { TextValues } from '#i18n/translate.ts'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import type { NoticeKind } from '#ui/notice.tsx'

/** What is said of a press that is done. */
export type Said = { text: TextKey; title?: TextKey; kind: NoticeKind }

const nothingWrong: GivenBack['problems'] = []

/** What came of the last press: what it did, or what is wrong with the form. */
export function AfterPress({
  said,
  back,
  values,
}: {
  said?: Said | null
  back?: GivenBack | null
  values?: TextValues
}) {
  const { t } = useTexts()
  return (
    <>
      {said && !back && (
        <DoneNotice kind={said.kind} title={said.title && t(said.title)}>
          <p>{t(said.text, values)}</p>
        </DoneNotice>
      )}
      <ErrorSummary problems={back?.problems ?? nothingWrong} />
    </>
  )
}
