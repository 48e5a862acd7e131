import * as z from 'zod'
import { depsOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { findGuest, findHost, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { PrintForm } from '#features/placing/visa-letters/print-form.tsx'
import { askForLetter, sayYes, takeYesBack } from '#features/placing/visa-letters/giving.server.ts'
import { viewGuestLetters, type GuestLetters } from '#features/placing/visa-letters/viewing.server.ts'
import { isPrintable } from '#features/placing/visa-letters/limits.ts'
import { problemSchema, type LetterView } from '#features/placing/visa-letters/visa-letters.ts'
import { documentPath } from '#features/site/documents/documents.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { LettersDone } from './letters.ts'
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

const presses = pressesOn(
  { who: ({ context }) => requireSignedIn(context), path: '/profile/letters', says: 'visaLetters.done' },
  (press) => ({
    ask: press({}, async ({ deps, context, who }) => {
      const guest = await findGuest(context, who)
      if (guest) await askForLetter(deps, guest)
      return 'asked'
    }),
    yes: press({ matchId: z.uuid() }, async ({ deps, context, who }, { matchId }) => {
      const host = await findHost(context, who)
      const said = host && (await sayYes(deps, host, matchId))
      return onProfile(said?.ok ? 'yes' : said?.error === 'name' ? 'own-name' : 'gone')
    }),
    no: press({ matchId: z.uuid() }, async ({ deps, context, who }, { matchId }) => {
      const host = await findHost(context, who)
      if (host) await takeYesBack(deps, host, matchId)
      return onProfile(host ? 'no' : 'gone')
    }),
  }),
)
export const action = presses.action

/** Where a host began. */
const onProfile = (done: NonNullable<LettersDone>) => ({ goTo: `/profile?letters=${done}#letters` })

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const guest = await findGuest(context, requireSignedIn(context))
  const params = new URL(request.url).searchParams
  return {
    letters: guest && (await viewGuestLetters(deps, guest)),
    said: presses.said(request),
    problem: problemSchema.parse(params.get('problem')),
  }
}

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { letters, said, problem } = loaderData
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
      <AfterPress said={problem ? null : said} />
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
