import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { QueueGuest } from './queue-rows.ts'

export function CopyMarked({
  rows,
  marked,
  clear,
}: {
  rows: readonly QueueGuest[]
  marked: ReadonlySet<string>
  clear: () => void
}) {
  const { t } = useTexts()
  const copy = () => {
    const lines = rows
      .filter(({ id }) => marked.has(id))
      .map(({ name, tier, start, end, nights, age }) =>
        // A cell that a spreadsheet would take for a formula is quoted.
        [/^[=+\-@]/.test(name) ? `'${name}` : name, tier, start, end, nights, age].join('\t'),
      )
    void navigator.clipboard.writeText(lines.join('\n'))
  }
  return (
    <span className="bench-line">
      {t('workbench.markedCount', { count: marked.size })}
      <Button kind="quiet" type="button" onClick={copy}>
        {t('workbench.copyMarked')}
      </Button>
      <Button kind="quiet" type="button" onClick={clear}>
        {t('workbench.clearMarked')}
      </Button>
    </span>
  )
}
