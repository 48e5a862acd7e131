import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/context.server.ts'
import { DraftChoice } from '#features/inform/components/draft-choice.tsx'
import { RefusedDrafts } from '#features/inform/components/refused-drafts.tsx'
import { getInform } from '#features/inform/queries.server.ts'
import { sendSchema } from '#features/inform/schema.ts'
import { offerMatches } from '#features/matches/commands.server.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/inform'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'inform.title')
// A refused draft must show why at once, also where the framework would keep the old data.
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const inform = await getInform(depsOf(context), admin, visitOf(context).requestId)
  const sent = Number(new URL(request.url).searchParams.get('sent') ?? 0)
  return { ...inform, sent: Number.isSafeInteger(sent) && sent > 0 ? sent : 0 }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = sendSchema.safeParse({ matches: (await request.formData()).getAll('match') })
  if (!form.success) return withProblems(context, { sent: 0, refused: [] })
  const { offered, refused } = await offerMatches(depsOf(context), admin, form.data.matches)
  if (refused.length > 0) return data({ sent: offered.length, refused }, 409)
  return redirect(localised(visitOf(context).locale, `/admin/inform?sent=${offered.length}`))
}

export default function Inform({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { drafts, more, rule } = loaderData
  const isNothingChosen = actionData?.refused.length === 0
  const sent = actionData ? actionData.sent : loaderData.sent
  return (
    <>
      <PageTitle lead={t('inform.lead', { count: drafts.length + more })}>{t('inform.title')}</PageTitle>
      <ErrorSummary
        problems={isNothingChosen ? [{ field: 'drafts', message: t('inform.nothingChosen') }] : []}
      />
      {sent > 0 && (
        <Notice kind="good">
          <p>{t('inform.sent', { count: sent })}</p>
        </Notice>
      )}
      {actionData && <RefusedDrafts refused={actionData.refused} drafts={drafts} />}
      {drafts.length === 0 ? <NoDrafts /> : <Drafts {...{ drafts, more, rule }} />}
    </>
  )
}

function Drafts({
  drafts,
  more,
  rule,
}: Pick<Route.ComponentProps['loaderData'], 'drafts' | 'more' | 'rule'>) {
  const { t } = useTexts()
  return (
    <PostForm>
      <p>{t('inform.rule', rule)}</p>
      <fieldset id="drafts" tabIndex={-1}>
        <legend className="label">{t('inform.choose')}</legend>
        <ul className="plain lined">
          {drafts.map((draft) => (
            <DraftChoice key={draft.id} draft={draft} />
          ))}
        </ul>
      </fieldset>
      {more > 0 && <p>{t('inform.more', { count: more })}</p>}
      <Button name="intent" value="send">
        {t('inform.send')}
      </Button>
    </PostForm>
  )
}

function NoDrafts() {
  const { t, to } = useTexts()
  return (
    <EmptyState title={t('inform.empty')}>
      <p>
        {t('inform.emptyHint')} <a href={to('/admin/matching')}>{t('inform.toQueue')}</a>
      </p>
    </EmptyState>
  )
}
