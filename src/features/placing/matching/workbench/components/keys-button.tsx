import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#i18n/texts-context.tsx'
import { pageToolsId } from '#ui/console-header.tsx'

/** The list of keys, in the head of the console: only a page that listens to keys has it there. */
export function KeysButton({ open }: { open: () => void }) {
  const { t } = useTexts()
  // Only ever drawn in a browser, and the head stands there already.
  const [head] = useState(() => document.getElementById(pageToolsId))
  if (!head) return null
  return createPortal(
    <button type="button" className="bench-help" onClick={open}>
      {t('workbench.help')} <kbd>?</kbd>
    </button>,
    head,
  )
}
