import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { beginByHand } from '#features/console/by-hand/by-hand.server.ts'
import { newSchema } from '#features/console/by-hand/by-hand.ts'
import { SaidFields } from '#features/console/by-hand/said-fields.tsx'
import { readSaid, todayHere, typedSaid } from '#features/console/by-hand/reading.server.ts'
import { recordPath } from '#features/console/records/components/record-paths.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { isLocale, languages, locales, localised, pathWithoutLocale } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { findProblem } from '#ui/field-problem.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Route } from './+types/new'

/** One page serves both roles; its address says which. */
const roleOf = (pathname: string) =>
  pathWithoutLocale(pathname).startsWith('/admin/hosts') ? ('host' as const) : ('guest' as const)

const isHallAsked = ({ pathname, search }: { pathname: string; search: string }) =>
  roleOf(pathname) === 'host' && new URLSearchParams(search).get('hall') === 'yes'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(
    matches,
    location,
    `byHand.newTitle.${isHallAsked(location) ? 'hall' : roleOf(location.pathname)}`,
  )

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const url = new URL(request.url)
  const role = roleOf(url.pathname)
  return { role, isHall: isHallAsked(url), entry: randomUUID(), today: await todayHere(depsOf(context)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const role = roleOf(new URL(request.url).pathname)
  const form = await request.formData()
  const t = translator(locale)
  const { noted, problems } = await readSaid(deps, admin, form, t)
  const posted = newSchema.safeParse(Object.fromEntries(form))
  if (!noted || !posted.success) {
    const entry = newSchema.shape.entry.safeParse(form.get('entry')).data ?? randomUUID()
    const language = String(form.get('language') ?? '')
    const missing = isLocale(language) ? [] : [{ field: 'language', message: t('byHand.languageMissing') }]
    return withProblems(context, {
      problems: [...problems, ...missing],
      entry,
      typed: { ...typedSaid(form), language },
    })
  }
  const { entry, language, hall } = posted.data
  const isHall = role === 'host' && hall === 'yes'
  await beginByHand(deps, admin, { entry, role, noted, language, locale, isHall })
  return redirect(localised(locale, `${recordPath(role, entry)}/form`))
}

export default function NewByHand({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { role, isHall, today } = loaderData
  const entry = actionData?.entry ?? loaderData.entry
  const typed = actionData?.typed ?? { saidBy: '', saidOn: today, privacy: false, language: locale }
  const problems = actionData?.problems ?? []
  return (
    <>
      <p>
        <a href={to(`/admin/${role}s`)}>{t(role === 'guest' ? 'records.toGuests' : 'records.toHosts')}</a>
      </p>
      <PageTitle lead={t(isHall ? 'byHand.newLead.hall' : 'byHand.newLead')}>
        {t(`byHand.newTitle.${isHall ? 'hall' : role}`)}
      </PageTitle>
      <ErrorSummary problems={problems} />
      <PostForm className="form">
        <input type="hidden" name="entry" value={entry} />
        {isHall && <input type="hidden" name="hall" value="yes" />}
        <SaidFields typed={typed} problems={problems} />
        <RadioGroup
          name="language"
          legend={t('byHand.language')}
          hint={t('byHand.languageHint')}
          options={locales.map((each) => ({ value: each, label: languages[each].name }))}
          defaultValue={typed.language}
          problem={findProblem(problems, 'language')}
        />
        <Button>{t('byHand.begin')}</Button>
      </PostForm>
      <p className="quiet">{t('byHand.mailboxHint')}</p>
    </>
  )
}
