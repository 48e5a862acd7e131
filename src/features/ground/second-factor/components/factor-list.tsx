import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import type { FactorView } from '../second-factor.ts'

/** What somebody can answer with; each can be taken away. */
export function FactorList({ factors }: { factors: readonly FactorView[] }) {
  const { t } = useTexts()
  return factors.map(({ id, name, kind, addedAt, lastUsedAt }) => (
    <section key={id} aria-labelledby={`factor-${id}`}>
      <h2 id={`factor-${id}`}>{name}</h2>
      <SummaryList
        rows={[
          { label: t('secondFactor.kind'), value: t(`secondFactor.kind.${kind}`) },
          { label: t('secondFactor.added'), value: t('admins.moment', addedAt) },
          {
            label: t('secondFactor.lastUsed'),
            value: lastUsedAt ? t('admins.moment', lastUsedAt) : t('secondFactor.neverUsed'),
          },
        ]}
      />
      <PostForm reloadDocument>
        <HiddenField name="id" value={id} />
        <p className="actions">
          <Button
            kind="danger"
            name="intent"
            value="remove"
            aria-label={t('secondFactor.removeWhole', { name })}
          >
            {t('secondFactor.remove')}
          </Button>
        </p>
      </PostForm>
    </section>
  ))
}
