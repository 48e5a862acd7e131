import { data, redirect } from 'react-router'
import { LONGEST_FEEDBACK, AGAINS, EXPERIENCES } from '#domain/feedback.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { findGuest, findHost, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import {
  saveFeedback,
  viewFeedback,
  type FeedbackView,
} from '#features/own/profile/feedback/feedback.server.ts'
import { ClosedPage } from '#features/own/profile/components/closed-page.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import type { Route } from './+types/feedback-page'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import * as z from 'zod'

const role = z.enum(['guest', 'host'])
const nothing = z.literal('').transform(() => null)

/** The short question after the stay, as its form sends it. */
const feedbackFormSchema = z.object({
  role,
  experience: z.union([z.enum(EXPERIENCES), nothing]).default(null),
  again: z.union([z.enum(AGAINS), nothing]).default(null),
  // Browsers count a line break as one sign and send two.
  words: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(LONGEST_FEEDBACK))
    .default(''),
  quote: z.literal('yes').optional(),
})

/** `?as=host`: of somebody who is both. */
const sideSchema = role.nullable().catch(null)
const feedbackDoneSchema = z.enum(['saved', 'taken-back']).nullable().catch(null)

type Open = Extract<FeedbackView, { kind: 'open' }>
type Props = { view: Open; typed: Record<string, string> | null; problem: string | null }

/** Every question may be left out, and every answer taken back. */
function FeedbackForm({ view: { role, said, until }, typed, problem }: Props) {
  const { t } = useTexts()
  const chosen = (name: 'experience' | 'again') => typed?.[name] ?? said?.[name] ?? null
  // Without script a choice cannot be undone otherwise; before there is one it would only be one more thing to read.
  const noAnswer = said ? [{ value: '', label: t('feedback.noAnswer') }] : []
  return (
    <PostForm className="form">
      <input type="hidden" name="role" value={role} />
      <RadioGroup
        name="experience"
        legend={t(`feedback.experience.${role}`)}
        optional
        options={[
          ...EXPERIENCES.map((value) => ({ value, label: t(`feedback.experience.${value}`) })),
          ...noAnswer,
        ]}
        defaultValue={chosen('experience')}
      />
      <RadioGroup
        name="again"
        legend={t(`feedback.again.${role}`)}
        optional
        options={[...AGAINS.map((value) => ({ value, label: t(`feedback.again.${value}`) })), ...noAnswer]}
        defaultValue={chosen('again')}
      />
      <Textarea
        name="words"
        label={t('feedback.words')}
        hint={t('feedback.wordsHint')}
        optional
        rows={5}
        defaultValue={typed?.['words'] ?? said?.words ?? ''}
        problem={problem}
      />
      <Checkbox
        name="quote"
        label={t('feedback.quote')}
        hint={t('feedback.quoteHint')}
        defaultChecked={typed ? typed['quote'] === 'yes' : said?.mayQuote}
      />
      <p className="quiet">{t('feedback.until', { day: until })}</p>
      <p className="actions">
        <Button>{t(said ? 'feedback.change' : 'feedback.send')}</Button>
      </p>
    </PostForm>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'feedback.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { guest, host } = await viewSides(context)
  const asked = sideSchema.parse(query.get('as'))
  // Of somebody who is both: what was asked for, else what can be answered.
  const first = [guest, host].find(({ kind }) => kind === 'open') ?? (guest.kind === 'no-stay' ? host : guest)
  const view = asked ? { guest, host }[asked] : first
  const other = [guest, host].find((side) => side.kind === 'open' && side !== view)
  return {
    view,
    other: other?.kind === 'open' ? other.role : null,
    done: feedbackDoneSchema.parse(query.get('done')),
    contactEmail: depsOf(context).settings.organisation.contactEmail,
  }
}

const NO_STAY = { kind: 'no-stay' } as const

async function viewSides(context: RouteContext) {
  const person = requireSignedIn(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const guest = await findGuest(context, person)
  const host = await findHost(context, person)
  return {
    guest: guest ? await viewFeedback(deps, guest, locale) : NO_STAY,
    host: host ? await viewFeedback(deps, host, locale) : NO_STAY,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  const typed = textsOf(await request.formData())
  const side = sideSchema.parse(typed['role'] ?? null)
  const form = feedbackFormSchema.safeParse(typed)
  const { locale, path, requestId } = visitOf(context)
  if (!side) return data(null, 400)
  if (!form.success) {
    const isLong = form.error.issues.some((issue) => issue.path[0] === 'words')
    if (!isLong) return data(null, 400)
    const problem = translator(locale)('refusals.tooLong', { most: LONGEST_FEEDBACK })
    return withProblems(context, { typed, problem, trouble: false })
  }
  const actor = side === 'guest' ? await findGuest(context, person) : await findHost(context, person)
  const { experience, again, words, quote } = form.data
  const deps = depsOf(context)
  try {
    const answer = { experience, again, words, mayQuote: quote === 'yes' }
    const saved = actor && (await saveFeedback(deps, actor, answer))
    // The page says why there is nothing to answer.
    if (!saved?.ok) return data({ typed, problem: null, trouble: false }, 409)
    return redirect(localised(locale, `/profile/afterwards?as=${side}&done=${saved.value}`))
  } catch (error) {
    deps.log.forRequest(requestId).error('request.failed', { method: 'POST', path, status: 500, err: error })
    return data({ typed, problem: null, trouble: true }, 500)
  }
}

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const CLOSED = { 'no-stay': 'feedback.noStay', early: 'feedback.early', over: 'feedback.over' } as const

export default function FeedbackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, other, done, contactEmail } = loaderData
  const problems = useOneProblem('words', actionData?.problem ?? null)
  if (view.kind !== 'open') return <ClosedPage title={t('feedback.title')}>{t(CLOSED[view.kind])}</ClosedPage>
  return (
    <>
      <PageTitle lead={t(`feedback.lead.${view.role}`)}>{t('feedback.title')}</PageTitle>
      {done && !actionData && <DoneNotice>{t(`feedback.done.${done}`)}</DoneNotice>}
      {actionData?.trouble && <SaveTrouble contactEmail={contactEmail} />}
      <ErrorSummary problems={problems} />
      <FeedbackForm
        key={`${view.role} ${done}`}
        view={view}
        typed={actionData?.typed ?? null}
        problem={actionData?.problem ?? null}
      />
      {view.role === 'host' && (
        <p>
          <a href={to('/profile/thanks.pdf')} type="application/pdf">
            {t('feedback.thanksLink')}
          </a>
        </p>
      )}
      {other && (
        <p>
          <a href={`${to('/profile/afterwards')}?as=${other}`}>{t(`feedback.asOther.${other}`)}</a>
        </p>
      )}
      <p>
        <a href={to('/tellUs')}>{t('feedback.tellUs')}</a>
      </p>
    </>
  )
}
