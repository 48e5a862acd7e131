import { randomUUID } from 'node:crypto'
import { data, Link, redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { SHARE_PATH, viaPath } from '#features/site/sharing/sharing.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import type { Route } from './+types/links-page'
import { LinkTable } from './link-table.tsx'
import { listLinks, makeLink } from './links.server.ts'
import { makeSchema } from './links.ts'
import { MakeLink } from './make-link.tsx'

export const meta: Route.MetaFunction = ({ matches, location }) => pageTitle(matches, location, 'links.title')

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  return {
    ...(await listLinks(deps, admin)),
    start: deps.settings.publicUrl.origin + localised(locale, viaPath('')),
    entry: randomUUID(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const posted = makeSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data(null, 400)
  const { locale } = visitOf(context)
  const made = await makeLink(depsOf(context), admin, posted.data)
  if (made.ok) return redirect(localised(locale, `/admin/links/${made.value.id}?done=made`))
  const { field, problem } = made.error
  const { name, slug } = posted.data
  return withProblems(context, { field, problem: translator(locale)(`links.problem.${problem}`), name, slug })
}

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { links, others, start, entry } = loaderData
  const problems = useOneProblem(actionData?.field ?? 'name', actionData?.problem ?? null)
  return (
    <>
      <PageTitle lead={t('links.lead')}>{t('links.title')}</PageTitle>
      <ErrorSummary problems={problems} />
      <LinkTable links={links} others={others} />
      <p className="quiet">{t('links.counted')}</p>
      <MakeLink start={start} entry={entry} answer={actionData ?? null} />
      <p>
        <Link to={to(SHARE_PATH)} reloadDocument>
          {t('links.toShare')}
        </Link>
      </p>
    </>
  )
}
