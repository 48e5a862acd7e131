import { useState } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useScript } from '#ui/use-script.ts'

/** A text to take along: in a field to choose it from, and with script by one press. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { t } = useTexts()
  const isReady = useScript()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <>
      {isReady && (
        <p className="actions">
          <Button type="button" kind="quiet" onClick={copy}>
            {t('mine.copy')}
          </Button>{' '}
          <output>{isCopied && t('mine.copied')}</output>
        </p>
      )}
      <details>
        <summary>{label}</summary>
        <Textarea name="text" label={label} rows={12} readOnly value={text} />
      </details>
    </>
  )
}
