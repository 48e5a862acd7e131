import { useEffect } from 'react'
import { entryWords } from '#features/placing/history/components/entry-words.ts'
import type { EntryView, HistoryForm } from '#features/placing/history/history.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { DraftedView } from '../outcomes.server.ts'

export type ToastWords =
  | { kind: 'drafted'; of: DraftedView }
  | { kind: HistoryForm['intent'] | 'marked'; entry: EntryView }

/** Long enough to read it and to find the way to the button. */
const SHOWN_MS = 12_000

/** What was just done, read out, with the way back. It stands in the history as well. */
export function BenchToast({
  toast,
  next,
  turn,
  close,
}: {
  toast: ToastWords | null
  /** Who is chosen now, because of it. */
  next: string | null | undefined
  turn: (form: HistoryForm) => void
  close: () => void
}) {
  const texts = useTexts()
  const { t, to } = texts
  useEffect(() => {
    if (!toast) return undefined
    const end = setTimeout(close, SHOWN_MS)
    return () => clearTimeout(end)
  }, [toast, close])
  const entry =
    toast?.kind === 'drafted' ? toast.of.entryId : toast?.kind === 'marked' ? toast.entry.id : null
  return (
    <output className="bench-toast" data-outcome={toast ? '' : undefined}>
      {toast && (
        <span>
          {toast.kind === 'drafted'
            ? t('workbench.drafted', { guest: toast.of.guest, host: toast.of.host })
            : t(`workbench.turned.${toast.kind}`, { what: entryWords(toast.entry, texts) })}{' '}
          {next && t('workbench.nextGuest', { guest: next })}{' '}
          {entry !== null && (
            <>
              <Button kind="quiet" type="button" onClick={() => turn({ intent: 'undo', entry })}>
                {t('workbench.undo')}
              </Button>{' '}
            </>
          )}
          {toast.kind === 'drafted' && (
            <a href={to(`/admin/match/${toast.of.matchId}`)}>{t('matching.toDraft')}</a>
          )}{' '}
          <Button kind="quiet" type="button" onClick={close}>
            {t('workbench.close')}
          </Button>
        </span>
      )}
    </output>
  )
}
