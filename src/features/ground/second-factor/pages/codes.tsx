import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { requireFreshKeeper } from '../keeping.server.ts'
import { makeRecoveryCodes } from '../recovering.server.ts'
import { codesFormSchema } from '../second-factor.ts'
import type { Route } from './+types/codes'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'secondFactor.recovery')
}

export function loader({ request, context }: Route.LoaderArgs) {
  requireFreshKeeper(context)
  const hasFactor = visitOf(context).session?.factor.hasFactor === true
  return { set: randomUUID(), hasFactor, isFirst: new URL(request.url).searchParams.get('first') === 'yes' }
}

/** Answered without leading on: they are shown this once. */
export async function action({ request, context }: Route.ActionArgs) {
  const person = requireFreshKeeper(context)
  const posted = codesFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data({ codes: [] as string[] }, 400)
  const codes = await makeRecoveryCodes(depsOf(context), person, posted.data.set)
  return data({ codes }, codes.length > 0 ? 200 : 409)
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const codes = actionData?.codes ?? []
  if (codes.length > 0)
    return (
      <>
        <PageTitle lead={t('secondFactor.codesShown')}>{t('secondFactor.recovery')}</PageTitle>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ol>
        <p>{t('secondFactor.codesKeep')}</p>
        <p className="actions">
          <LinkButton to={to('/admin/secondFactor')}>{t('secondFactor.codesKept')}</LinkButton>
        </p>
      </>
    )
  return (
    <>
      <PageTitle lead={t('secondFactor.recoveryWhat')}>{t('secondFactor.recovery')}</PageTitle>
      {loaderData.isFirst && <DoneNotice>{t('secondFactor.done.added')}</DoneNotice>}
      {actionData && (
        <Notice kind="warning">
          {t(loaderData.hasFactor ? 'secondFactor.codesGone' : 'secondFactor.codesNone')}
        </Notice>
      )}
      <p>{t(loaderData.isFirst ? 'secondFactor.codesFirst' : 'secondFactor.codesReplace')}</p>
      <PostForm reloadDocument>
        <HiddenField name="set" value={loaderData.set} />
        <p className="actions">
          <Button>{t('secondFactor.codesShow')}</Button>
          <a href={to('/admin/secondFactor')}>{t('secondFactor.notNow')}</a>
        </p>
      </PostForm>
    </>
  )
}
