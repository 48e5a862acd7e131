import type { Weighed } from 'bed-matching/explain/weighed.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { termWords } from '../../components/kindness.tsx'

/** The terms of two plans side by side; what only one of them has is a dash in the other. */
export function TermsTable({
  before,
  after,
  heads,
}: {
  before: readonly Weighed[]
  after: readonly Weighed[]
  heads: { before: string; after: string }
}) {
  const texts = useTexts()
  const names = [...new Set([...before, ...after].map(({ term }) => term))]
  const words = (terms: readonly Weighed[], name: string) => {
    const found = terms.find(({ term }) => term === name)
    return found ? termWords(found, texts) : '–'
  }
  return (
    <DataTable
      stacks
      caption={texts.t('weighing.terms')}
      columns={[
        { key: 'before', header: heads.before, cell: (name) => words(before, name) },
        { key: 'after', header: heads.after, cell: (name) => words(after, name) },
      ]}
      rows={names}
      rowKey={(name) => name}
    />
  )
}
