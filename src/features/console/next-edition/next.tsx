import { data, redirect } from 'react-router'
import { makeNextEdition } from '#domain/next-edition.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import type { PressRefusal } from '#domain/second-yes.ts'
import { beginNextEdition, takeNextEditionBack } from '#features/console/next-edition/next-edition.server.ts'
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
import { ErrorSummary } from '#ui/error-summary.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/next'
import { DateField } from '#ui/date-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DAYS } from './days.ts'

function EditionFields({
  values,
  problems,
}: {
  values: NextEditionForm
  problems: ReadonlyMap<string, string>
}) {
  const { t } = useTexts()
  return (
    <>
      {(['name', 'city'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`edition.field.${name}`)}
          defaultValue={values[name]}
          problem={problems.get(name)}
        />
      ))}
      {DAYS.map((name) => (
        <DateField
          key={name}
          name={name}
          label={t(`edition.field.${name}`)}
          defaultValue={values[name]}
          problem={problems.get(name)}
        />
      ))}
      <TextField
        name="hostEventAt"
        label={t('edition.field.hostEventAt')}
        hint={t('nextEdition.hostEventHint')}
        defaultValue={values.hostEventAt.replace('T', ' ')}
        problem={problems.get('hostEventAt')}
      />
    </>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'nextEdition.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const done = DONE.find((one) => one === new URL(request.url).searchParams.get('done')) ?? null
  return { ...(await getNextEdition(depsOf(context), admin)), done }
}

const DONE = ['begun', 'waits', 'asked', 'taken-back', 'held'] as const

type Problem = { field: string; problem: 'not-valid' | Wrong }
type Wrong = Extract<Awaited<ReturnType<typeof beginNextEdition>>, { ok: false }>['error'] extends infer E
  ? E extends { problems: (infer P extends { problem: string })[] }
    ? P['problem']
    : never
  : never
type Answer = {
  values: NextEditionForm
  problems: Problem[]
  isPreview: boolean
  hasChanged: boolean
  refused?: PressRefusal
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const form = Object.fromEntries(await request.formData())
  const press = pressSchema.safeParse(form)
  if (!press.success) return data(null, 400)
  const { from, intent, id } = press.data
  const goTo = (done: (typeof DONE)[number]) =>
    redirect(localised(visitOf(context).locale, `/admin/migrate/edition?done=${done}`))
  if (intent === 'take-back') {
    const taken = id ? await takeNextEditionBack(deps, admin, id) : 'nothing'
    return taken === 'nothing'
      ? redirect(localised(visitOf(context).locale, '/admin/migrate/edition'))
      : goTo(taken)
  }
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
  const last = await deps.edition()
  const made = makeNextEdition(last, read.data)
  if (last.id === from && !made.ok) return again(made.error)
  const answer: Answer = { values: toForm(read.data), problems: [], isPreview: true, hasChanged: false }
  if (intent === 'preview') return data(answer)
  await deps.massBackups.takeBefore('next-edition')
  const begun = await beginNextEdition(deps, admin, { from, next: read.data })
  if (begun.ok) return goTo(begun.value.state)
  const { error } = begun
  if (error.kind === 'problems') return again(error.problems)
  return error.kind === 'changed'
    ? again([], { hasChanged: true })
    : again([], { isPreview: true, refused: error.kind })
}

const CARRIED = ['carriedSettings', 'carriedPeople', 'carriedContent'] as const
const LEFT = ['leftRegistrations', 'leftConsents', 'leftMails'] as const

export default function Next({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts()
  const { from, lastName, runsUntil, waiting, press, asked, proposal, registrations, done } = loaderData
  const day = runsUntil && longDay(runsUntil, locale)
  const values = actionData?.values ?? proposal
  const problems = (actionData?.problems ?? []).map(({ field, problem }) => ({
    field,
    message: t(`nextEdition.problem.${problem}`),
  }))
  const byField = new Map(problems.map(({ field, message }) => [field, message]))
  return (
    <>
      <ConsoleHead lead={t('nextEdition.lead', { last: lastName })}>{t('nextEdition.title')}</ConsoleHead>
      <ErrorSummary problems={problems} />
      {done === 'held' && !actionData && (
        <Notice kind="warning">{t('nextEdition.held', { name: waiting?.name ?? '' })}</Notice>
      )}
      {done && done !== 'held' && !actionData && (
        <DoneNotice>
          {done === 'begun' && t('nextEdition.begun', { name: lastName })}
          {done === 'waits' && t('nextEdition.willBegin', { name: waiting?.name ?? '', last: lastName })}
          {done === 'asked' && t('nextEdition.asked')}
          {done === 'taken-back' && t('nextEdition.takenBack')}
        </DoneNotice>
      )}
      {actionData?.refused && <Notice kind="warning">{t(`admins.decided.${actionData.refused}`)}</Notice>}
      {waiting && day && (
        <PostForm>
          <HiddenField name="from" value={from} />
          <HiddenField name="id" value={waiting.id} />
          <p>{t('nextEdition.isWaiting', { name: waiting.name, last: lastName, day })}</p>
          <Button name="intent" value="take-back" kind="quiet">
            {t('nextEdition.takeBack', { name: waiting.name })}
          </Button>
        </PostForm>
      )}
      {asked && (
        <PostForm>
          <HiddenField name="from" value={from} />
          <HiddenField name="id" value={asked.id} />
          {Object.entries(asked.next).map(([name, value]) => (
            <HiddenField key={name} name={name} value={value} />
          ))}
          <p>
            {asked.isMine
              ? t('nextEdition.askedMine', { name: asked.next.name })
              : t('nextEdition.askedOther', {
                  name: asked.next.name,
                  start: longDay(asked.next.conferenceStartOn, locale),
                  end: longDay(asked.next.conferenceEndOn, locale),
                })}
          </p>
          <div className="actions">
            {press === 'agree' && (
              <Button name="intent" value="agree">
                {t('nextEdition.agree', { name: asked.next.name })}
              </Button>
            )}{' '}
            <Button name="intent" value="take-back" kind="quiet">
              {t('nextEdition.takeBack', { name: asked.next.name })}
            </Button>
          </div>
        </PostForm>
      )}
      {actionData?.hasChanged && <Notice kind="warning">{t('nextEdition.changed')}</Notice>}
      {!waiting && !asked && (
        <PostForm>
          <HiddenField name="from" value={from} />
          <EditionFields values={values} problems={byField} />
          {actionData?.isPreview && (
            <>
              <h2>{t('nextEdition.preview', { name: values.name })}</h2>
              {day && <p>{t('nextEdition.waits', { last: lastName, name: values.name, day })}</p>}
              <p>
                {t('nextEdition.previewLead', { last: lastName, name: values.name, count: registrations })}
              </p>
              {press && <p>{t('nextEdition.needsTwo', { last: lastName })}</p>}
              {(press === 'nobody' || press === 'no-standing' || press === 'same-hand') && (
                <p>{t(`admins.decided.${press}`)}</p>
              )}
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
            </>
          )}
          <div className="actions">
            {actionData?.isPreview && (press === null || press === 'ask') && (
              <Button name="intent" value="create">
                {t('nextEdition.create', { name: values.name })}
              </Button>
            )}{' '}
            <Button name="intent" value="preview" kind={actionData?.isPreview ? 'quiet' : 'primary'}>
              {t('nextEdition.show')}
            </Button>
          </div>
        </PostForm>
      )}
    </>
  )
}
