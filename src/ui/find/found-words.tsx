import { useTexts } from '#i18n/texts-context.tsx'
import type { Found } from './found.ts'

/** What was found, in one line: its kind, its name, and what tells it from another of that name. */
export function FoundWords({ found: { kind, name, line } }: { found: Found }) {
  const { t } = useTexts()
  return (
    <>
      <span className="find-kind">{t(`find.kind.${kind}`)}</span> <span className="find-name">{name}</span>{' '}
      {line && <span className="find-line">{line}</span>}
    </>
  )
}
