import { data, redirect } from 'react-router'
import type { SignedIn } from '#db/actor.server.ts'
import { refuse, type Result } from '#domain/result.ts'
import { mustProveAgain, SECOND_FACTOR_RULES } from '#domain/second-factor.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireOrganiser } from '#features/ground/sign-in/gates.server.ts'
import { renewedCookie, sessionHere } from '#features/ground/sign-in/renewing.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { CodeForm } from '../components/code-form.tsx'
import { HeldFields, type Held } from '../components/held-form.tsx'
import { LONGEST_CODE } from '../components/limits.ts'
import { PasskeyForm } from '../components/passkey-form.tsx'
import { TakeFile } from '../components/take-file.tsx'
import { isFile, isFromElsewhere } from '../asking-again.server.ts'
import { hasAnApp } from '../factors.server.ts'
import { questionFor } from '../passkeys.server.ts'
import { proveByPasskey, type PasskeyRefusal } from '../proving-passkey.server.ts'
import { passkeyAnswerSchema } from '../second-factor.ts'
import { proveByCode, type NotProven } from '../proving.server.ts'
import { targetOf } from '../target.server.ts'
import type { Route } from './+types/check'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.checkTitle')
}

/** `isProven`: by this very form, of which the session that came with it knew nothing. */
type Answer = { refused: NotProven | PasskeyRefusal | null; typed: string; held: Held; isProven: boolean }

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireOrganiser(context)
  const deps = depsOf(context)
  const { session } = visitOf(context)
  const target = targetOf(context, request)
  const isProven = !session || !mustProveAgain(session.factor, deps.clock())
  const file = fileOf(request)
  // Nobody leads an organiser to a file (`takeFilesHere`), this way neither.
  if (isFromElsewhere(request) && (file || isFile(target)))
    throw redirect(localised(visitOf(context).locale, '/admin'))
  if (isProven && !file) throw redirect(target)
  const of = { purpose: 'prove', sessionId: session?.id ?? '', email: session?.email ?? '' } as const
  const asked = isProven ? null : await questionFor(deps, person, of)
  const hasApp = isProven || (await hasAnApp(deps, person))
  const { freshMinutes: minutes } = SECOND_FACTOR_RULES
  return { target, file, isProven, isFirst: session?.factor.provenAt === null, minutes, asked, hasApp }
}

/** A file leaves the page where it was: after confirming there is a button for it, and the way back. */
function fileOf(request: Request): 'get' | 'post' | null {
  const file = new URL(request.url).searchParams.get('file')
  return file === 'get' || file === 'post' ? file : null
}

/** The fields of this page among those that are held. */
const OWN = new Set(['factorIntent', 'factorCode', 'factorPasskey', 'factorAskedAt'])

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireOrganiser(context)
  const { session } = visitOf(context)
  const form = await request.formData()
  const held = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !OWN.has(name) ? [[name, value]] : [],
  )
  const nothing: Answer = { refused: null, typed: '', held, isProven: false }
  const isFresh = session && !mustProveAgain(session.factor, depsOf(context).clock())
  if (session && !isFresh) {
    // Sent on from the page that was about to act.
    if (!form.has('factorIntent')) return data(nothing)
    const typed = String(form.get('factorCode') ?? '').slice(0, LONGEST_CODE)
    const proven = await prove(context, person, form, typed)
    if (!proven.ok) return withProblems(context, { ...nothing, refused: proven.error, typed })
  }
  const headers = session && !isFresh ? await renewedCookie(context) : {}
  if (fileOf(request)) return data({ ...nothing, isProven: true }, { headers })
  // The browser sends the same fields there again, and what it finds is that they may pass.
  return redirect(targetOf(context, request), { status: held.length > 0 ? 307 : 302, headers })
}

async function prove(
  context: Route.ActionArgs['context'],
  person: SignedIn,
  form: FormData,
  typed: string,
): Promise<Result<null, NotProven | PasskeyRefusal>> {
  const deps = depsOf(context)
  const { session, token } = sessionHere(context)
  const asking = { sessionId: session.id, token, provenAt: session.factor.provenAt }
  if (form.get('factorIntent') !== 'passkey') return proveByCode(deps, person, typed, asking)
  const posted = passkeyAnswerSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) return refuse('passkey-wrong')
  const { factorPasskey: answer, factorAskedAt: askedAt } = posted.data
  return proveByPasskey(deps, person, { answer, askedAt, sessionId: session.id, token })
}

export default function Check({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { target, file, isProven, isFirst, minutes, asked, hasApp } = loaderData
  const held = actionData?.held ?? []
  const refused = actionData?.refused ?? null
  const problem = refused && t(`secondFactor.refused.${refused}`)
  const isOfCode = refused !== null && !refused.startsWith('passkey')
  const problems = useOneProblem('factorCode', isOfCode ? problem : null)
  if ((isProven || actionData?.isProven) && file) return <TakeFile target={target} how={file} held={held} />
  return (
    <>
      <PageTitle lead={t(isFirst ? 'secondFactor.checkFirst' : 'secondFactor.checkAgain', { minutes })}>
        {t('secondFactor.checkTitle')}
      </PageTitle>
      <ErrorSummary problems={problems} />
      {problem && !isOfCode && <Notice kind="problem">{problem}</Notice>}
      {held.length > 0 && !refused && <Notice kind="info">{t('secondFactor.held')}</Notice>}
      {asked && (
        <>
          <PasskeyForm
            asked={asked}
            label={t('secondFactor.passkeyUse')}
            instead={<p>{t(hasApp ? 'secondFactor.passkeyCode' : 'secondFactor.passkeyRecovery')}</p>}
          >
            <HeldFields held={held} />
          </PasskeyForm>
          <h2>{t(hasApp ? 'secondFactor.orCode' : 'secondFactor.orRecovery')}</h2>
        </>
      )}
      <CodeForm
        held={held}
        hasApp={hasApp}
        isSecond={asked !== null}
        typed={actionData?.typed}
        problem={isOfCode ? problem : null}
      />
      <h2>{t('secondFactor.lostTitle')}</h2>
      <p>{t('secondFactor.lostRecovery')}</p>
      <p>{t('secondFactor.lostAll')}</p>
    </>
  )
}
