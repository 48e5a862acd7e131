import { useState, type MouseEvent } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { useScript } from '#ui/use-script.ts'
import { rowsForm } from './list-words.ts'

/** The rows of this page as a spreadsheet takes them: those ticked, or all if none is. Needs script, so it is only there with it. */
export function CopyRows() {
  const { t } = useTexts()
  const isReady = useScript()
  const [copied, setCopied] = useState<number | null>(null)
  if (!isReady) return null
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const rows = [...(currentTarget.form?.querySelectorAll<HTMLTableRowElement>('tr:not(tfoot tr)') ?? [])]
    const [head, ...body] = rows
    const ticked = body.filter((row) => row.querySelector<HTMLInputElement>('input:checked'))
    const taken = ticked.length > 0 ? ticked : body
    await navigator.clipboard.writeText([head, ...taken].map(lineOf).join('\n'))
    setCopied(taken.length)
  }
  return (
    <>
      <Button type="button" kind="quiet" form={rowsForm} onClick={copy}>
        {t('lists.copy')}
      </Button>
      <output>{copied !== null && t('lists.copied', { count: copied })}</output>
    </>
  )
}

/** A cell that a spreadsheet would take for a formula is quoted, as in the file. */
function lineOf(row: HTMLTableRowElement | undefined): string {
  const cells = [...(row?.cells ?? [])].slice(1)
  return cells
    .map((cell) => cell.innerText.replaceAll(/\s+/g, ' ').trim())
    .map((text) => (/^[=+\-@]/.test(text) ? `'${text}` : text))
    .join('\t')
}
