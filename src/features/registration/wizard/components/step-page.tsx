import type { Kept } from '#features/ground/kept-entries/components/use-kept-entry.ts'
import type { StepView, StepBody, SummaryGroup } from '#features/registration/wizard/steps/view.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Steps } from '#ui/steps.tsx'
import type { CustomControls } from './controls.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { KeptNotice } from '#features/ground/kept-entries/components/kept-notice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FormFields } from './form-fields.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { useEffect, useState, type FocusEvent, type FormEvent } from 'react'
import { FieldChecks, withFound, type Found } from './field-checks.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The problems a form shows: of the last answer, then of edited fields that were left. `said` is announced to screen readers. */
function useFieldChecks(answered: readonly FieldProblem[]) {
  const [checks] = useState(() => new FieldChecks())
  const [checked, setChecked] = useState({ since: answered, problems: answered, said: '' })
  useEffect(() => listenToPresses(checks), [checks])
  // A new answer of the form itself takes the place of everything that was found before.
  const { problems, said } = checked.since === answered ? checked : { problems: answered, said: '' }

  const show = (found: Found) =>
    setChecked((last) => {
      const before = last.since === answered ? last.problems : answered
      const now = withFound(before, found)
      const isNew = ({ message }: FieldProblem) => !before.some((known) => known.message === message)
      return {
        since: answered,
        problems: now,
        said: now
          .filter(isNew)
          .map(({ message }) => message)
          .join(' '),
      }
    })

  return {
    problems,
    said,
    stop: () => checks.stop(),
    listeners: {
      onInput: ({ target }: FormEvent) => {
        if (isControl(target)) checks.edit(target)
      },
      onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) => {
        if (!isControl(target) || target.matches(':disabled') || !checks.isDue(target)) return
        if (isSameField(target, relatedTarget) || isSubmit(relatedTarget)) return
        void checks.leave(target.name, (signal) => askServer(currentTarget, signal), show)
      },
    },
  }
}

/** Reads the form as when it is sent and stores nothing; answers with the problems. */
async function askServer(form: HTMLFormElement, signal: AbortSignal): Promise<FieldProblem[] | null> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  body.set('intent', 'check')
  const headers = { Accept: 'application/json' }
  const answer = await fetch(location.pathname + location.search, { method: 'POST', headers, body, signal })
  return answer.ok ? ((await answer.json()) as FieldProblem[]) : null
}

function listenToPresses(checks: FieldChecks) {
  const press = () => checks.press()
  const release = () => setTimeout(() => checks.release())
  addEventListener('pointerdown', press, true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, true)
  return () => {
    checks.stop()
    removeEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release, true)
  }
}

const isControl = (target: EventTarget): target is Control =>
  target instanceof Element && target.matches('input[name], textarea[name], select[name]')
const isSameField = ({ name }: Control, other: Element | null) => other?.getAttribute('name') === name
const isSubmit = (element: Element | null) =>
  element instanceof HTMLButtonElement && element.type === 'submit'

/** Says with a form whose answers it holds, for the case that somebody else has signed in meanwhile. */
function Owner({ owner }: { owner: string }) {
  return <input type="hidden" name="owner" value={owner} />
}

/** Check your answers: every row leads to its question and from there back here (GOV.UK); one button confirms. */
function SummaryBody({ groups, owner }: { groups: readonly SummaryGroup[]; owner: string }) {
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

function StepForm(props: {
  body: Extract<StepBody, { kind: 'form' }>
  owner: string
  problems: readonly FieldProblem[]
  kept: Kept
  custom: CustomControls
}) {
  const { body, owner, problems, kept, custom } = props
  const { t, to } = useTexts()
  const checks = useFieldChecks(problems)
  return (
    <>
      <ErrorSummary problems={problems} />
      {body.documents.length > 0 && (
        <div className="step-documents">
          <p id="documents">{t('wizard.documents')}</p>
          <ul aria-labelledby="documents">
            {body.documents.map(({ path, label }) => (
              <li key={path}>
                <a href={to(path)} target="_blank">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PostForm className="form" onBeforeSend={checks.stop} {...checks.listeners}>
        {/* Enter presses the first button of a form: that must be the one that goes on. */}
        <button className="hidden-text" name="intent" value="save" tabIndex={-1} aria-hidden>
          {body.button}
        </button>
        <Owner owner={owner} />
        <KeptNotice kept={kept} />
        <FormFields fields={body.fields} problems={checks.problems} custom={custom} />
        <p className="actions">
          <Button name="intent" value="save">
            {body.button}
          </Button>
        </p>
        <p className="hidden-text" aria-live="polite">
          {checks.said}
        </p>
      </PostForm>
    </>
  )
}

/** Something about the answers that has to be said, and what can be done about it. */
function NoticeBody({ body, owner }: { body: Extract<StepBody, { kind: 'notice' }>; owner: string }) {
  const { to } = useTexts()
  const isAboutMain = !body.fix && !body.goesOnUsually
  const goOn = body.goOn && (
    <Button kind={body.goesOnUsually ? 'primary' : 'quiet'} name="confirmed" value="yes">
      {body.goOn}
    </Button>
  )
  return (
    <>
      <Notice kind={body.tone}>
        {body.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <PostForm className="actions">
        <Owner owner={owner} />
        {body.fix && (
          <Button name="intent" value="fix">
            {body.fix}
          </Button>
        )}
        {body.goesOnUsually && goOn}
        <LinkButton to={`?step=${body.about.step}`} kind={isAboutMain ? 'primary' : 'quiet'}>
          {body.about.label}
        </LinkButton>
        {body.help && (
          <LinkButton to={to(body.help.path)} kind="quiet">
            {body.help.label}
          </LinkButton>
        )}
        {!body.goesOnUsually && goOn}
      </PostForm>
    </>
  )
}

export type StepPageProps = {
  view: StepView
  problems: readonly FieldProblem[]
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
