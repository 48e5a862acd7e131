import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { FactorView } from '../second-factor.ts'

/** What somebody can answer with; each can be taken away. */
export function FactorTable({ factors }: { factors: readonly FactorView[] }) {
  const { t } = useTexts()
  return (
    <DataTable
      stacks
      caption={t('secondFactor.list')}
      isCaptionHidden
      columns={[
        { key: 'name', header: t('secondFactor.name'), cell: ({ name }) => name, isName: true },
        { key: 'kind', header: t('secondFactor.kind'), cell: ({ kind }) => t(`secondFactor.kind.${kind}`) },
        {
          key: 'added',
          header: t('secondFactor.added'),
          cell: ({ addedAt }) => t('admins.moment', addedAt),
        },
        {
          key: 'used',
          header: t('secondFactor.lastUsed'),
          cell: ({ lastUsedAt }) =>
            lastUsedAt ? t('admins.moment', lastUsedAt) : t('secondFactor.neverUsed'),
        },
        { key: 'remove', header: t('secondFactor.change'), cell: (factor) => <Remove {...factor} /> },
      ]}
      rows={factors}
      rowKey={({ id }) => id}
    />
  )
}

function Remove({ id, name }: FactorView) {
  const { t } = useTexts()
  return (
    <PostForm reloadDocument>
      <HiddenField name="id" value={id} />
      <Button kind="danger" name="intent" value="remove" aria-label={t('secondFactor.removeWhole', { name })}>
        {t('secondFactor.remove')}
      </Button>
    </PostForm>
  )
}
