import type { SummaryGroup } from '#features/registration/wizard/steps/view.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { Owner } from './owner.tsx'

/** Check your answers: every row leads to its question and from there back here (GOV.UK); one button confirms. */
export function SummaryBody({ groups, owner }: { groups: readonly SummaryGroup[]; owner: string }) {
  const { t } = useTexts()
  return (
    <>
      {groups.map(({ step, title, rows }) => (
        <section key={step}>
          <h2>{title}</h2>
          <SummaryList
            rows={rows.map(({ field, label, lines }) => ({
              label,
              value: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
              change: { to: `?step=${step}&from=summary#${field}`, hidden: label },
            }))}
          />
        </section>
      ))}
      <PostForm>
        <Owner owner={owner} />
        <input type="hidden" name="confirmed" value="yes" />
        <p className="actions">
          <Button name="intent" value="save">
            {t('wizard.confirm')}
          </Button>
        </p>
      </PostForm>
    </>
  )
}
