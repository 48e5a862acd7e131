import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { TELLING } from '#domain/incident.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { redirectToLogin, requireSignedIn, visitorGate } from '#features/ground/sign-in/gates.server.ts'
import { FirstAid } from '#features/own/telling/first-aid.tsx'
import { tellingSchema, type TellingForm as Typed, type TellingForm } from '#features/own/telling/telling.ts'
import { tellByName, tellWithoutName } from '#features/own/telling/telling.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { type FieldProblem, findProblem } from '#ui/field-problem.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/tell-us'
import { Success } from '#ui/success.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'

type Props = {
  entry: string
  /** Who is signed in; null: nobody, so there is no name to tell it with. */
  email: string | null
  typed: Partial<TellingForm>
  problems: readonly FieldProblem[]
}

/** What is wrong, and how much of oneself one says. Nothing of it is kept on the device. */
function TellingForm({ entry, email, typed, problems }: Props) {
  const { t, rich, to } = useTexts()
  return (
    <PostForm className="form" autoComplete="off">
      <input type="hidden" name="entry" value={typed.entry ?? entry} />
      <Textarea
        name="words"
        label={t('telling.words')}
        hint={t('telling.wordsHint')}
        rows={8}
        defaultValue={typed.words}
        problem={findProblem(problems, 'words')}
      />
      <TextField
        name="about"
        label={t('telling.about')}
        hint={t('telling.aboutHint')}
        optional
        maxLength={TELLING.about}
        defaultValue={typed.about}
        problem={findProblem(problems, 'about')}
      />
      <Checkbox name="urgent" label={t('telling.urgent')} defaultChecked={typed.urgent === 'yes'} />
      {email === null ? (
        <p>
          {rich('telling.unnamedOnly', {
            signIn: <a href={`${to('/tellUs')}?named=yes`}>{t('telling.signIn')}</a>,
          })}
        </p>
      ) : (
        <RadioGroup
          name="who"
          legend={t('telling.who')}
          options={[
            { value: 'named', label: t('telling.named'), hint: t('telling.namedHint', { email }) },
            { value: 'unnamed', label: t('telling.unnamed'), hint: t('telling.unnamedHint') },
          ]}
          defaultValue={typed.who ?? null}
          problem={findProblem(problems, 'who')}
        />
      )}
      <TextField
        name="reach"
        label={t('telling.reach')}
        hint={t('telling.reachHint')}
        optional
        maxLength={TELLING.reach}
        defaultValue={typed.reach}
        problem={findProblem(problems, 'reach')}
      />
      {email !== null && (
        <Checkbox
          name="mail"
          label={t('telling.mail')}
          hint={t('telling.mailHint')}
          defaultChecked={typed.mail === 'yes'}
        />
      )}
      <p className="actions">
        <Button>{t('telling.send')}</Button>
      </p>
    </PostForm>
  )
}

function SentWithoutName({ code }: { code: string }) {
  const { t, to } = useTexts()
  return (
    <>
      <Success title={t('telling.sentTitle')}>
        <p>{t('telling.sent')}</p>
        <h2>{t('telling.codeTitle')}</h2>
        <p className="lead">
          <code>{code}</code>
        </p>
        <p>{t('telling.codeOnce')}</p>
        <p>
          <a href={to('/tellUs/again')}>{t('telling.toAgain')}</a>
        </p>
      </Success>
      <FirstAid />
    </>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'telling.title')

export function loader({ request, context }: Route.LoaderArgs) {
  const { session } = visitOf(context)
  // A person who wants to tell it with their name signs in, and comes back here.
  if (!session && new URL(request.url).searchParams.get('named') === 'yes') throw redirectToLogin(context)
  const { contactEmail } = depsOf(context).settings.organisation
  return { entry: randomUUID(), email: session?.email ?? null, contactEmail }
}

type Answer = { problems: FieldProblem[]; typed: Partial<Typed>; code: string | null; tooMany: boolean }

export async function action({ request, context }: Route.ActionArgs) {
  const posted = tellingSchema.safeParse(Object.fromEntries(await request.formData()))
  const nothing: Answer = { problems: [], typed: {}, code: null, tooMany: false }
  if (!posted.success) return data(nothing, 400)
  const typed = posted.data
  const problems = findProblems(typed, context)
  if (problems.length > 0) return withProblems(context, { ...nothing, typed, problems })
  const deps = depsOf(context)
  const { session, ip, locale } = visitOf(context)
  const { entry: id, words, about, reach } = typed
  const telling = { id, words, about, reach, isUrgent: typed.urgent === 'yes' }
  if (session && typed.who === 'named') {
    const wantsMail = typed.mail === 'yes'
    const told = await tellByName(deps, requireSignedIn(context), { ...telling, wantsMail })
    if (told === 'told') return redirect(localised(locale, '/tellUs/again?done=told'))
    return data({ ...nothing, typed, tooMany: true }, 429)
  }
  const told = await tellWithoutName(deps, visitorGate(), { ...telling, ip })
  if (told === 'too-many') return data({ ...nothing, typed, tooMany: true }, 429)
  return { ...nothing, code: told.code }
}

function findProblems(typed: Typed, context: RouteContext): FieldProblem[] {
  const { locale, session } = visitOf(context)
  const t = translator(locale)
  const problems: FieldProblem[] = []
  if (typed.words === '') problems.push({ field: 'words', message: t('telling.wordsMissing') })
  for (const field of ['words', 'about', 'reach'] as const)
    if (typed[field].length > TELLING[field])
      problems.push({ field, message: t('refusals.tooLong', { most: TELLING[field] }) })
  if (session && !typed.who) problems.push({ field: 'who', message: t('telling.whoMissing') })
  return problems
}

export default function TellUs({ loaderData, actionData }: Route.ComponentProps) {
  const { t, rich, to } = useTexts()
  const { entry, email, contactEmail } = loaderData
  if (actionData?.code) return <SentWithoutName code={actionData.code} />
  const problems = actionData?.problems ?? []
  return (
    <>
      <PageTitle lead={t('telling.lead')}>{t('telling.title')}</PageTitle>
      <FirstAid />
      {actionData?.tooMany && (
        <Notice kind="problem">
          {rich('telling.tooMany', { email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a> })}
        </Notice>
      )}
      <ErrorSummary problems={problems} />
      <p>
        <a href={to('/tellUs/again')}>{t('telling.toldBefore')}</a>
      </p>
      <TellingForm entry={entry} email={email} typed={actionData?.typed ?? {}} problems={problems} />
      <section aria-labelledby="what-next">
        <h2 id="what-next">{t('telling.nextTitle')}</h2>
        <ul>
          <li>{t('telling.next.who')}</li>
          <li>{t('telling.next.nothingWithoutYou')}</li>
          <li>{t('telling.next.when')}</li>
          <li>{t('telling.next.kept')}</li>
        </ul>
      </section>
    </>
  )
}
