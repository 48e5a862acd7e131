import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { cut } from '#domain/cut.ts'
import { TELLING } from '#domain/incident.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { requireSignedIn, visitorGate } from '#features/ground/sign-in/gates.server.ts'
import {
  addByCode,
  addToOwn,
  findByCode,
  listTold,
  type ToldView,
} from '#features/own/telling/coming-back.server.ts'
import { FirstAid } from '#features/own/telling/first-aid.tsx'
import { backDoneSchema, backSchema } from '#features/own/telling/telling.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import type { Route } from './+types/again'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { datedMoment } from '#i18n/short-dates.ts'
import { Textarea } from '#ui/textarea.tsx'

type Props = {
  told: ToldView & { words?: string }
  entry: string
  timeZone: string
  /** The code it was opened with; without one it is the reader's own. */
  code?: string
  problem?: string | null
  typed?: string
}

/** Something that was told: whether it was read, what was answered, and room for one more thing. */
function ToldItem({ told, entry, timeZone, code, problem, typed }: Props) {
  const { t, locale } = useTexts()
  const { id, toldAt, readAt, closedAt, words, steps } = told
  const when = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <article aria-labelledby={`told-${id}`}>
      <h2 id={`told-${id}`}>{t('telling.toldAt', { moment: when(toldAt) })}</h2>
      <p>
        {readAt ? t('telling.readAt', { moment: when(readAt) }) : t('telling.notRead')}
        {closedAt && <> {t('telling.closedAt', { moment: when(closedAt) })}</>}
      </p>
      {words !== undefined && (
        <details>
          <summary>{t('telling.yourWords')}</summary>
          <blockquote>
            <p className="record-note">{words}</p>
          </blockquote>
        </details>
      )}
      {steps.map((step) => (
        <section key={step.id}>
          <h3>
            {t(step.kind === 'answer' ? 'telling.answer' : 'telling.yourAddition', { moment: when(step.at) })}
          </h3>
          {(step.kind === 'answer' || code === undefined) && (
            <blockquote>
              <p className="record-note">{step.words}</p>
            </blockquote>
          )}
        </section>
      ))}
      <PostForm className="form" autoComplete="off">
        <input type="hidden" name="entry" value={entry} />
        {code === undefined ? (
          <input type="hidden" name="id" value={id} />
        ) : (
          <input type="hidden" name="code" value={code} />
        )}
        <Textarea
          name="words"
          label={t('telling.add')}
          hint={closedAt ? t('telling.addOpens') : undefined}
          problem={problem}
          defaultValue={typed}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value={code === undefined ? 'add' : 'add-by-code'}>
            {t('telling.addSend')}
          </Button>
        </p>
      </PostForm>
    </article>
  )
}

const LONGEST_CODE = 100

function CodeForm({ typed, problem }: { typed: string; problem: string | null }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="with-code">
      <h2 id="with-code">{t('telling.withCode')}</h2>
      <PostForm className="form" autoComplete="off">
        <TextField
          name="code"
          label={t('telling.code')}
          hint={t('telling.codeHint')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_CODE}
          defaultValue={typed}
          problem={problem}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value="look">
            {t('telling.look')}
          </Button>
        </p>
      </PostForm>
    </section>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'telling.againTitle')

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const { session } = visitOf(context)
  const told = session ? await listTold(deps, requireSignedIn(context)) : []
  const { timeZone } = await deps.edition()
  return {
    told: told.map((one) => ({ ...one, entry: randomUUID() })),
    isSignedIn: session !== null,
    timeZone,
    done: backDoneSchema.parse(new URL(request.url).searchParams.get('done')),
  }
}

type Answer = {
  /** What belongs to the code; a new entry for the next thing to add. */
  coded: (ToldView & { entry: string; code: string }) | null
  problem: string | null
  field: 'code' | 'words'
  id: string | null
  typed: string
  isAdded: boolean
}
const nothing: Answer = { coded: null, problem: null, field: 'code', id: null, typed: '', isAdded: false }

export async function action({ request, context }: Route.ActionArgs) {
  const posted = backSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data(nothing, 400)
  const form = posted.data
  const { locale, session } = visitOf(context)
  const t = translator(locale)
  const wrong = 'words' in form ? wordsProblem(form.words, t) : null
  if (form.intent === 'add') {
    const { id, entry, words } = form
    if (!session) return data(nothing, 409)
    if (wrong)
      return withProblems<Answer>(context, { ...nothing, problem: wrong, field: 'words', id, typed: words })
    const isAdded = await addToOwn(depsOf(context), requireSignedIn(context), { id, entry, words })
    return isAdded ? redirect(localised(locale, '/tellUs/again?done=added')) : data(nothing, 409)
  }
  return withCode(form, context, wrong)
}

type CodeForms =
  | { intent: 'look'; code: string }
  | { intent: 'add-by-code'; code: string; entry: string; words: string }

async function withCode(form: CodeForms, context: RouteContext, wrong: string | null) {
  const deps = depsOf(context)
  const { ip, locale } = visitOf(context)
  const asked = { typed: form.code, ip }
  const isAdding = form.intent === 'add-by-code' && wrong === null
  const found = isAdding
    ? await addByCode(deps, visitorGate(), { ...asked, entry: form.entry, words: form.words })
    : await findByCode(deps, visitorGate(), asked)
  const t = translator(locale)
  if (found === 'unknown')
    return withProblems<Answer>(context, {
      ...nothing,
      problem: t('telling.codeUnknown'),
      typed: cut(form.code, LONGEST_CODE),
    })
  const coded = { ...found, entry: randomUUID(), code: form.code }
  if (wrong && 'words' in form)
    return withProblems<Answer>(context, {
      ...nothing,
      coded,
      problem: wrong,
      field: 'words',
      typed: form.words,
    })
  return { ...nothing, coded, isAdded: isAdding }
}

function wordsProblem(words: string, t: ReturnType<typeof translator>): string | null {
  if (words === '') return t('telling.addMissing')
  return words.length > TELLING.words ? t('refusals.tooLong', { most: TELLING.words }) : null
}

export default function Again({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { told, isSignedIn, timeZone, done } = loaderData
  const { coded, problem, field, id, typed, isAdded } = actionData ?? nothing
  const problems = useOneProblem(field, problem)
  const refusedAt = (own: string | null) => (field === 'words' && id === own ? { problem, typed } : {})
  const notice = isAdded ? 'added' : actionData ? null : done
  return (
    <>
      <PageTitle lead={t('telling.againLead')}>{t('telling.againTitle')}</PageTitle>
      <FirstAid />
      {notice && <DoneNotice>{t(`telling.done.${notice}`)}</DoneNotice>}
      <ErrorSummary problems={problems} />
      {coded ? (
        <ToldItem
          told={coded}
          entry={coded.entry}
          code={coded.code}
          timeZone={timeZone}
          {...refusedAt(null)}
        />
      ) : (
        <>
          {told.map((one) => (
            <ToldItem key={one.id} told={one} entry={one.entry} timeZone={timeZone} {...refusedAt(one.id)} />
          ))}
          {isSignedIn && told.length === 0 && <p>{t('telling.nothingTold')}</p>}
          <CodeForm {...(field === 'code' ? { problem, typed } : { problem: null, typed: '' })} />
        </>
      )}
      <p>
        <a href={to('/tellUs')}>{t('telling.tellMore')}</a>
      </p>
    </>
  )
}
