import type { Kept } from '#features/ground/kept-entries/components/use-kept-entry.ts'
import type { StepView } from '#features/registration/wizard/steps/view.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Steps } from '#ui/steps.tsx'
import type { CustomControls } from './controls.tsx'
import { NoticeBody } from './notice-body.tsx'
import { StepForm } from './step-form.tsx'
import { SummaryBody } from './summary-body.tsx'

export type StepPageProps = {
  view: StepView
  problems: readonly FieldProblem[]
  /** A message about the whole form. */
  trouble: string | null
  /** What the device keeps of it, and whether saving failed. */
  kept: Kept
  custom: CustomControls
  /** An organiser answers for somebody: nothing is said that is for the person alone. */
  isForSomebody?: boolean
}

/** A step of a registration: where one stands, the way back, and the form, the summary or the notice. */
export function StepPage({ view, problems, trouble, kept, custom, isForSomebody }: StepPageProps) {
  const { t, to } = useTexts()
  const { body } = view
  return (
    <>
      {view.previous && (
        <p>
          <a href={`?step=${view.previous}`}>{t('wizard.previous')}</a>
        </p>
      )}
      {view.isEdit ? (
        <p>
          <a href={to('/profile')}>{t('wizard.toProfile')}</a>
        </p>
      ) : (
        <Steps current={view.number} total={view.total} label={view.window} />
      )}
      <PageTitle lead={view.lead}>{view.title}</PageTitle>
      {trouble && <Notice kind="problem">{trouble}</Notice>}
      {kept.failed && body.kind !== 'form' && (
        <div role="alert">
          <Notice kind="problem">{t('wizard.saveFailed')}</Notice>
        </div>
      )}
      {body.kind === 'form' && (
        <StepForm
          key={view.key}
          body={body}
          owner={view.owner}
          problems={problems}
          kept={kept}
          custom={custom}
        />
      )}
      {body.kind === 'summary' && <SummaryBody groups={body.groups} owner={view.owner} />}
      {body.kind === 'notice' && <NoticeBody body={body} owner={view.owner} />}
      {/* Said once, on the first page; on the others it would only be one more line to pass by. */}
      {!view.isEdit && !isForSomebody && !view.previous && <p className="quiet">{t('wizard.saved')}</p>}
      {!isForSomebody && (
        <p>
          <a href={to('/contactUs')} target="_blank">
            {t('wizard.help')}
          </a>
        </p>
      )}
    </>
  )
}
