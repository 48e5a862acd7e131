import * as z from 'zod'
import { GROUP_KINDS } from 'bed-matching/model.ts'
import { LARGEST_GROUP } from '#domain/companions.ts'
import { normaliseEmail } from '#domain/email.ts'
import { depsOf } from '#features/ground/context.server.ts'
import { CompanionLists } from '#features/own/profile/components/companion-lists.tsx'
import { NameCompanion } from '#features/own/profile/components/name-companion.tsx'
import { ClosedPage } from '#features/own/profile/components/closed-page.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import {
  answerNo,
  chooseKind,
  endCompanion,
  nameCompanion,
} from '#features/registration/companions/companions.server.ts'
import { viewCompanions } from '#features/registration/companions/viewing.server.ts'
import { pressesOn, required } from '#features/ground/presses.server.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { GivenBackContext } from '#ui/given-back.ts'
import type { FieldProblem } from '#ui/field-problem.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/companions'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'companions.title')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const guest = await findGuest(context, requireSignedIn(context))
  return {
    companions: guest && (await viewCompanions(deps, guest)),
    said: presses.said(request),
    contactEmail: deps.settings.organisation.contactEmail,
  }
}

const naming = { id: z.uuid() }

const presses = pressesOn(
  {
    who: ({ context }) => findGuest(context, requireSignedIn(context)),
    path: '/profile/companions',
    says: 'companions.done',
    tone: { gone: 'info', 'too-large': 'info' },
    keepsTyped: true,
  },
  (press) => {
    const chooses = (kind: (typeof GROUP_KINDS)[number]) =>
      press(naming, async ({ deps, who: guest }, { id }) => {
        const chosen = await chooseKind(deps, guest, { id, kind })
        return chosen.ok ? chosen.value : chosen.error
      })
    return {
      name: press(
        { email: z.string(), kind: z.enum(GROUP_KINDS).nullable().catch(null) },
        async ({ deps, who: guest, locale, t }, { email: typed, kind }) => {
          const email = normaliseEmail(typed)
          const problems: FieldProblem[] = []
          if (!email.ok) problems.push({ field: 'email', message: emailProblem(typed, locale) ?? '' })
          if (!kind) problems.push({ field: 'kind', message: required('companions.kindName')(t) })
          if (!email.ok || !kind) return { problems }
          const named = await nameCompanion(deps, guest, { email: email.value, kind })
          if (named.ok) return named.value
          if (named.error === 'gone') return 'gone'
          return { field: 'email', message: t(`companions.${named.error}`, { most: LARGEST_GROUP }) }
        },
      ),
      preferably: chooses('preferably'),
      'only-together': chooses('only-together'),
      no: press(naming, async ({ deps, who: guest }, { id }) => {
        await answerNo(deps, guest, id)
        return 'refused'
      }),
      end: press(naming, async ({ deps, who: guest }, { id }) => {
        await endCompanion(deps, guest, id)
        return 'ended'
      }),
    }
  },
)
export const action = presses.action

export default function Companions({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { companions, said, contactEmail } = loaderData
  const back = actionData ?? null
  const title = t('companions.title')
  if (!companions) return <ClosedPage title={title}>{t('companions.closed')}</ClosedPage>
  return (
    <>
      <PageTitle lead={t('companions.lead')}>{title}</PageTitle>
      {back?.trouble && <SaveTrouble contactEmail={contactEmail} />}
      <AfterPress said={said} back={back} values={{ most: LARGEST_GROUP }} />
      <CompanionLists companions={companions} />
      <GivenBackContext value={back}>
        {/* Empty again for the next one, once somebody has been named. */}
        <NameCompanion key={[...companions.named, ...companions.agreed].map(({ id }) => id).join(' ')} />
      </GivenBackContext>
      <p>
        <a href={to('/profile')}>{t('companions.back')}</a>
      </p>
    </>
  )
}
