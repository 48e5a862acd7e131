import { useEffect } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { DraftedView } from '../queries.server.ts'

export type ToastWords = { kind: 'drafted' | 'undone'; of: DraftedView }

/** Long enough to read it and to find the way to the button. */
const SHOWN_MS = 12_000

/** What was just done, read out, with the way back. It stands in the history as well. */
export function BenchToast({
  toast,
  undo,
  close,
}: {
  toast: ToastWords | null
  undo: () => void
  close: () => void
}) {
  const { t, to } = useTexts()
  useEffect(() => {
    if (!toast) return undefined
    const end = setTimeout(close, SHOWN_MS)
    return () => clearTimeout(end)
  }, [toast, close])
  return (
    <output className="bench-toast">
      {toast && (
        <span>
          {toast.kind === 'drafted'
            ? t('workbench.drafted', { guest: toast.of.guest, host: toast.of.host })
            : t('workbench.undoneOf', { guest: toast.of.guest, host: toast.of.host })}{' '}
          {toast.kind === 'drafted' && (
            <>
              <Button kind="quiet" type="button" onClick={undo}>
                {t('workbench.undo')}
              </Button>{' '}
              <a href={to(`/admin/match/${toast.of.matchId}`)}>{t('matching.toDraft')}</a>{' '}
            </>
          )}
          <Button kind="quiet" type="button" onClick={close}>
            {t('workbench.close')}
          </Button>
        </span>
      )}
    </output>
  )
}
