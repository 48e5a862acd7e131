import { data, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { findGuest, findHost, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { PrintForm } from '#features/placing/visa-letters/print-form.tsx'
import { askForLetter, sayYes, takeYesBack } from '#features/placing/visa-letters/giving.server.ts'
import { viewGuestLetters, type GuestLetters } from '#features/placing/visa-letters/viewing.server.ts'
import { isPrintable } from '#features/placing/visa-letters/limits.ts'
import { problemSchema, type LetterView } from '#features/placing/visa-letters/visa-letters.ts'
import { documentPath } from '#features/site/documents/documents.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/letters-page'
import { dayRange } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** The letter of the organisation: asked for, given, or not. A guest with a host needs it less, and is not told to ask. */
function OrganisationLetter({ letter, hasHost }: { letter: LetterView | null; hasHost: boolean }) {
  const { t } = useTexts()
  if (!letter && hasHost) return null
  return (
    <section aria-labelledby="organisation-letter">
      <h2 id="organisation-letter">{t('visaLetters.organisationTitle')}</h2>
      <p>{t('visaLetters.organisationLead')}</p>
      {letter && <LetterWords letter={letter} />}
      {(!letter || letter.state === 'withdrawn') && (
        <PostForm>
          <p className="actions">
            <Button name="intent" value="ask" kind={letter ? 'quiet' : 'primary'}>
              {t(letter ? 'visaLetters.askAgain' : 'visaLetters.ask')}
            </Button>
          </p>
        </PostForm>
      )}
    </section>
  )
}

/** The letter about one host, or that the host has to say yes first. */
function HostLetter({ matchId, hostName, stay, letter }: GuestLetters['stays'][number]) {
  const { t, locale } = useTexts()
  const days = dayRange(stay.start, stay.end, locale)
  const nights = `${days}, ${t('common.nights', { count: stay.nights })}`
  const isGiven = letter && letter.state !== 'withdrawn'
  return (
    <section aria-labelledby={`letter-${matchId}`}>
      <h2 id={`letter-${matchId}`}>{t('visaLetters.hostTitle', { name: hostName })}</h2>
      <p>{t('visaLetters.hostLead', { name: hostName, nights })}</p>
      {letter && <LetterWords letter={letter} />}
      {!isGiven && <p>{t('visaLetters.hostWaiting', { name: hostName })}</p>}
    </section>
  )
}

function LetterWords({ letter: { state, number, endReason } }: { letter: LetterView }) {
  const { t } = useTexts()
  const values = { number: number ?? '' }
  if (state === 'asked') return <p>{t('visaLetters.asked')}</p>
  if (state !== 'withdrawn')
    return <p>{t(state === 'replaced' ? 'visaLetters.replacedState' : 'visaLetters.readyState', values)}</p>
  return (
    <p>
      {number === null ? t('visaLetters.refused') : t('visaLetters.withdrawnState', values)}
      {endReason && ` ${t('visaLetters.reason', { reason: endReason })}`}
    </p>
  )
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'visaLetters.title')
}

const doneSchema = z.enum(['asked', 'yes', 'no', 'gone']).nullable().catch(null)

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const guest = await findGuest(context, requireSignedIn(context))
  const params = new URL(request.url).searchParams
  return {
    letters: guest && (await viewGuestLetters(deps, guest)),
    done: doneSchema.parse(params.get('done')),
    problem: problemSchema.parse(params.get('problem')),
  }
}

const formSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('ask') }),
  z.object({ intent: z.literal('yes'), matchId: z.uuid() }),
  z.object({ intent: z.literal('no'), matchId: z.uuid() }),
])

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context)
  const form = formSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return data(null, 400)
  return redirect(localised(visitOf(context).locale, await perform(form.data, context)))
}

/** Does it, and says on which page to go on: a host began on the profile. */
async function perform(form: z.infer<typeof formSchema>, context: RouteContext): Promise<string> {
  const deps = depsOf(context)
  const person = requireSignedIn(context)
  if (form.intent === 'ask') {
    const guest = await findGuest(context, person)
    if (guest) await askForLetter(deps, guest)
    return '/profile/letters?done=asked'
  }
  const host = await findHost(context, person)
  if (!host) return '/profile?letters=gone#letters'
  if (form.intent === 'no') {
    await takeYesBack(deps, host, form.matchId)
    return '/profile?letters=no#letters'
  }
  const said = await sayYes(deps, host, form.matchId)
  if (said.ok) return '/profile?letters=yes#letters'
  return `/profile?letters=${said.error === 'name' ? 'own-name' : 'gone'}#letters`
}

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { letters, done, problem } = loaderData
  const title = t('visaLetters.title')
  if (!letters) return <NoGuest title={title} />
  const { organisation, stays } = letters
  const nameProblem = problem === 'name' ? t('visaLetters.problem.name') : null
  const printable = [
    ...stays.map(({ hostName, letter }) => ({
      title: t('visaLetters.hostTitle', { name: hostName }),
      letter,
    })),
    { title: t('visaLetters.organisationTitle'), letter: organisation },
  ].flatMap(({ letter, ...rest }) => (letter && isPrintable(letter) ? [{ ...rest, letter }] : []))
  return (
    <>
      <PageTitle lead={t('visaLetters.lead')}>{title}</PageTitle>
      {nameProblem && <ErrorSummary problems={[{ field: 'writtenName', message: nameProblem }]} />}
      {problem && !nameProblem && <Notice kind="warning">{t(`visaLetters.problem.${problem}`)}</Notice>}
      {done && !problem && <DoneNotice>{t(`visaLetters.done.${done}`)}</DoneNotice>}
      {stays.map((stay) => (
        <HostLetter key={stay.matchId} {...stay} />
      ))}
      <OrganisationLetter letter={organisation} hasHost={stays.length > 0} />
      <PrintForm letters={printable} action="/profile/letters/pdf" nameProblem={nameProblem} />
      {printable.length > 0 && <p className="hint">{t('visaLetters.pdfHint')}</p>}
      <h2>{t('visaLetters.moreTitle')}</h2>
      <p>
        <a href={to(documentPath('proof-of-accommodation'))}>{t('visaLetters.more')}</a>
      </p>
      <p>
        <a href={to('/profile')}>{t('visaLetters.back')}</a>
      </p>
    </>
  )
}

function NoGuest({ title }: { title: string }) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p>{t('visaLetters.closed')}</p>
      <p>
        <a href={to('/profile')}>{t('visaLetters.back')}</a>
      </p>
    </>
  )
}
