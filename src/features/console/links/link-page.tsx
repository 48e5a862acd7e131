import { data, Link, redirect } from 'react-router'
import { NAME_LENGTH } from '#domain/named-link.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { PAPERS, viaPath } from '#features/site/sharing/sharing.ts'
import { languages, locales, localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { datedDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import type { Route } from './+types/link-page'
import { changeLink, findLink } from './links.server.ts'
import { changeSchema, doneSchema, isName, linkIdSchema } from './links.ts'

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageTitle(matches, location, 'links.title', {}, loaderData?.link.name)

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const id = linkIdSchema.safeParse(params.id)
  const found = id.success ? await findLink(deps, admin, id.data) : null
  if (!found) throw data(null, 404)
  const { origin } = deps.settings.publicUrl
  return {
    ...found,
    addresses: locales.map((locale) => ({
      locale,
      address: origin + localised(locale, viaPath(found.link.slug)),
    })),
    done: doneSchema.parse(new URL(request.url).searchParams.get('done')),
  }
}

const DONE_BY = { rename: 'renamed', retire: 'retired', 'bring-back': 'brought-back' } as const

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const id = linkIdSchema.safeParse(params.id)
  const posted = changeSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!id.success || !posted.success) return data(null, 400)
  const change = posted.data
  const { locale } = visitOf(context)
  if (change.intent === 'rename' && !isName(change.name))
    return withProblems(context, { problem: translator(locale)('links.problem.name'), name: change.name })
  if (!(await changeLink(depsOf(context), admin, id.data, change))) throw data(null, 404)
  return redirect(localised(locale, `/admin/links/${id.data}?done=${DONE_BY[change.intent]}`))
}

export default function OneLink({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { link, days, addresses, done } = loaderData
  const problem = actionData?.problem ?? null
  const problems = useOneProblem('name', problem)
  const files = addresses.flatMap(({ locale: language }) => PAPERS.map((paper) => ({ language, paper })))
  return (
    <>
      <p>
        <Link to={to('/admin/links')}>{t('links.toList')}</Link>
      </p>
      <PageTitle>{link.name}</PageTitle>
      {done && !actionData && <DoneNotice>{t(`links.done.${done}`)}</DoneNotice>}
      {link.isRetired && <Notice kind="info">{t('links.isRetired')}</Notice>}
      <ErrorSummary problems={problems} />
      <SummaryList
        rows={[
          ...addresses.map(({ locale: language, address }) => ({
            label: t('links.addressIn', { language: languages[language].name }),
            value: <span className="to-copy">{address}</span>,
          })),
          ...(['arrivals', 'begun', 'hosts', 'beds'] as const).map((key) => ({
            label: t(`links.column.${key}`),
            value: link[key],
          })),
        ]}
      />
      <h2>{t('links.papers')}</h2>
      <p>{t('links.papersLead')}</p>
      <ul>
        {files.map(({ language, paper }) => (
          <li key={language + paper}>
            <a
              href={localised(language, `/admin/links/${link.id}/${paper}.pdf`)}
              type="application/pdf"
              hrefLang={language}
            >
              {t(`links.paper.${paper}`, { language: languages[language].name })}
            </a>
          </li>
        ))}
      </ul>
      <h2>{t('links.byDay')}</h2>
      <DataTable
        caption={t('links.byDay')}
        isCaptionHidden
        columns={[
          {
            key: 'day',
            header: t('links.column.day'),
            cell: ({ day }) => datedDay(day, locale),
            isName: true,
          },
          {
            key: 'arrivals',
            header: t('links.column.arrivals'),
            align: 'right',
            cell: ({ arrivals }) => arrivals,
          },
        ]}
        rows={days}
        rowKey={({ day }) => day}
        empty={<p className="quiet">{t('links.noArrivals')}</p>}
      />
      <h2>{t('links.change')}</h2>
      <PostForm className="form" autoComplete="off">
        <TextField
          name="name"
          label={t('links.name')}
          maxLength={NAME_LENGTH}
          defaultValue={actionData?.name ?? link.name}
          problem={problem}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value="rename">
            {t('links.rename')}
          </Button>
        </p>
      </PostForm>
      <PostForm className="form">
        <p className="hint">{t(link.isRetired ? 'links.bringBackHint' : 'links.retireHint')}</p>
        <p className="actions">
          <Button kind="quiet" name="intent" value={link.isRetired ? 'bring-back' : 'retire'}>
            {t(link.isRetired ? 'links.bringBack' : 'links.retire')}
          </Button>
        </p>
      </PostForm>
    </>
  )
}
