import { LONGEST_FEEDBACK, AGAINS, EXPERIENCES } from '#domain/feedback.ts'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { findGuest, findHost, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import {
  saveFeedback,
  viewFeedback,
  type FeedbackView,
} from '#features/own/profile/feedback/feedback.server.ts'
import { ClosedPage } from '#features/own/profile/components/closed-page.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { GivenBackContext } from '#ui/given-back.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/feedback-page'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import * as z from 'zod'

const role = z.enum(['guest', 'host'])

/** `?as=host`: of somebody who is both. */
const sideSchema = role.nullable().catch(null)

type Open = Extract<FeedbackView, { kind: 'open' }>
/** Every question may be left out, and every answer taken back. */
function FeedbackForm({ view: { role, said, until } }: { view: Open }) {
  const { t } = useTexts()
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
        defaultValue={said?.experience}
      />
      <RadioGroup
        name="again"
        legend={t(`feedback.again.${role}`)}
        optional
        options={[...AGAINS.map((value) => ({ value, label: t(`feedback.again.${value}`) })), ...noAnswer]}
        defaultValue={said?.again}
      />
      <Textarea
        name="words"
        label={t('feedback.words')}
        hint={t('feedback.wordsHint')}
        optional
        rows={5}
        defaultValue={said?.words ?? ''}
      />
      <Checkbox
        name="quote"
        label={t('feedback.quote')}
        hint={t('feedback.quoteHint')}
        defaultChecked={said?.mayQuote}
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
    said: presses.said(request),
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

const unsaid = z.literal('').transform(() => null)

const presses = pressesOn(
  {
    who: ({ context }) => requireSignedIn(context),
    path: ({ posted }) => `/profile/afterwards?as=${sideSchema.parse(posted.get('role'))}`,
    says: 'feedback.done',
    keepsTyped: true,
  },
  (press) => ({
    '': press(
      {
        role,
        experience: z.union([z.enum(EXPERIENCES), unsaid]).default(null),
        again: z.union([z.enum(AGAINS), unsaid]).default(null),
        // Browsers count a line break as one sign and send two.
        words: z
          .string()
          .transform((text) => text.replaceAll('\r\n', '\n').trim())
          .pipe(z.string().max(LONGEST_FEEDBACK))
          .default(''),
        quote: z.literal('yes').optional(),
      },
      async ({ deps, context, who }, { role: side, experience, again, words, quote }) => {
        const actor = await (side === 'guest' ? findGuest(context, who) : findHost(context, who))
        const answer = { experience, again, words, mayQuote: quote === 'yes' }
        const saved = actor && (await saveFeedback(deps, actor, answer))
        // The page says why there is nothing to answer.
        return saved?.ok ? saved.value : { refused: 'closed' }
      },
    ),
  }),
)
export const action = presses.action

const CLOSED = { 'no-stay': 'feedback.noStay', early: 'feedback.early', over: 'feedback.over' } as const

export default function FeedbackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, other, said, contactEmail } = loaderData
  const back = actionData ?? null
  if (view.kind !== 'open') return <ClosedPage title={t('feedback.title')}>{t(CLOSED[view.kind])}</ClosedPage>
  return (
    <>
      <PageTitle lead={t(`feedback.lead.${view.role}`)}>{t('feedback.title')}</PageTitle>
      {back?.trouble && <SaveTrouble contactEmail={contactEmail} />}
      <AfterPress said={said} back={back} />
      <GivenBackContext value={back}>
        <FeedbackForm key={`${view.role} ${said?.text}`} view={view} />
      </GivenBackContext>
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
