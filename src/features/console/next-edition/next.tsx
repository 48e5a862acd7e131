import { data, redirect } from 'react-router'
import { makeNextEdition } from '#domain/next-edition.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { beginNextEdition } from '#features/console/next-edition/next-edition.server.ts'
import { EditionFields } from '#features/console/next-edition/edition-fields.tsx'
import { getNextEdition } from '#features/console/next-edition/next-edition.server.ts'
import {
  nextEditionSchema,
  pressSchema,
  toForm,
  type NextEditionForm,
} from '#features/console/next-edition/next-edition.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { longDay } from '#i18n/short-dates.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/next'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'nextEdition.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const isDone = new URL(request.url).searchParams.get('done') === 'begun'
  return { ...(await getNextEdition(depsOf(context), admin)), isDone }
}

type Problem = { field: string; problem: 'not-valid' | 'not-sure' | Wrong }
type Wrong = Extract<Awaited<ReturnType<typeof beginNextEdition>>, { ok: false }>['error'] extends infer E
  ? E extends { problems: (infer P extends { problem: string })[] }
    ? P['problem']
    : never
  : never
type Answer = { values: NextEditionForm; problems: Problem[]; isPreview: boolean; hasChanged: boolean }

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const form = Object.fromEntries(await request.formData())
  const press = pressSchema.safeParse(form)
  if (!press.success) return data(null, 400)
  const typed = {
    ...form,
    hostEventAt: String(form['hostEventAt'] ?? '')
      .trim()
      .replace(' ', 'T'),
  }
  const read = nextEditionSchema.safeParse(typed)
  const asTyped = Object.fromEntries(
    Object.keys(nextEditionSchema.shape).map((name) => [
      name,
      String((typed as Record<string, unknown>)[name] ?? ''),
    ]),
  ) as NextEditionForm
  const again = (problems: Problem[], more: Partial<Answer> = {}) =>
    withProblems(context, { values: asTyped, problems, isPreview: false, hasChanged: false, ...more })
  if (!read.success)
    return again(
      read.error.issues.map(({ path }) => ({ field: String(path[0]), problem: 'not-valid' as const })),
    )
  const { from, intent, sure } = press.data
  const last = await deps.edition()
  const made = makeNextEdition(last, read.data)
  if (last.id === from && !made.ok) return again(made.error)
  const answer: Answer = { values: toForm(read.data), problems: [], isPreview: true, hasChanged: false }
  if (intent === 'preview') return data(answer)
  const { runsUntil } = await getNextEdition(deps, admin)
  if (last.id === from && runsUntil && sure !== 'yes')
    return again([{ field: 'sure', problem: 'not-sure' }], { isPreview: true })
  await deps.massBackups.takeBefore('next-edition')
  const begun = await beginNextEdition(deps, admin, { from, next: read.data })
  if (begun.ok) return redirect(localised(visitOf(context).locale, '/admin/migrate/edition?done=begun'))
  return begun.error.kind === 'changed' ? again([], { hasChanged: true }) : again(begun.error.problems)
}

const CARRIED = ['carriedSettings', 'carriedPeople', 'carriedContent'] as const
const LEFT = ['leftRegistrations', 'leftConsents', 'leftMails'] as const

export default function Next({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { from, lastName, runsUntil, proposal, registrations, isDone } = loaderData
  const values = actionData?.values ?? proposal
  const problems = (actionData?.problems ?? []).map(({ field, problem }) => ({
    field,
    message: t(`nextEdition.problem.${problem}`),
  }))
  const byField = new Map(problems.map(({ field, message }) => [field, message]))
  return (
    <>
      <p>
        <a href={to('/admin/migrate')}>{t('imports.toMigrate')}</a>
      </p>
      <PageTitle lead={t('nextEdition.lead', { last: lastName })}>{t('nextEdition.title')}</PageTitle>
      <ErrorSummary problems={problems} />
      {isDone && !actionData && <DoneNotice>{t('nextEdition.begun', { name: lastName })}</DoneNotice>}
      {actionData?.hasChanged && <Notice kind="warning">{t('nextEdition.changed')}</Notice>}
      <PostForm>
        <HiddenField name="from" value={from} />
        <EditionFields values={values} problems={byField} />
        {actionData?.isPreview && (
          <>
            <h2>{t('nextEdition.preview', { name: values.name })}</h2>
            <p>{t('nextEdition.previewLead', { last: lastName, count: registrations })}</p>
            <h3>{t('nextEdition.carried')}</h3>
            <ul>
              {CARRIED.map((key) => (
                <li key={key}>{t(`nextEdition.${key}`)}</li>
              ))}
            </ul>
            <h3>{t('nextEdition.left')}</h3>
            <ul>
              {LEFT.map((key) => (
                <li key={key}>{t(`nextEdition.${key}`)}</li>
              ))}
            </ul>
            {runsUntil && (
              <Checkbox
                name="sure"
                label={t('nextEdition.sure', { last: lastName, day: longDay(runsUntil, locale) })}
                problem={byField.get('sure')}
              />
            )}
          </>
        )}
        <div className="actions">
          {actionData?.isPreview && (
            <Button name="intent" value="create">
              {t('nextEdition.create', { name: values.name })}
            </Button>
          )}{' '}
          <Button name="intent" value="preview" kind={actionData?.isPreview ? 'quiet' : 'primary'}>
            {t('nextEdition.show')}
          </Button>
        </div>
      </PostForm>
    </>
  )
}
