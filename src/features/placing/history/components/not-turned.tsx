import type { HistoryRefusal } from '#features/placing/history/history.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { refusalWords } from './refusal-words.ts'

export function NotTurned({ refusal, timeZone }: { refusal: HistoryRefusal; timeZone: string }) {
  const texts = useTexts()
  return (
    <Notice kind="warning">
      <p>{refusalWords(refusal, texts, timeZone)}</p>
    </Notice>
  )
}
