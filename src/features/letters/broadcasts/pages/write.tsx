import { data, redirect, useLocation } from 'react-router'
import { AUDIENCES, kindOf, kindsOf, type Audience } from '#domain/audience.ts'
import { variablesOf } from '#domain/broadcast-variables.ts'
import { AudiencePanel } from '#features/letters/broadcasts/components/audience-panel.tsx'
import { AUDIENCE_PATHS, broadcastPath } from '#features/letters/broadcasts/components/audience-paths.ts'
import { Beginnings } from '#features/letters/broadcasts/components/beginnings.tsx'
import { LookPage } from '#features/letters/broadcasts/components/look-page.tsx'
import { OtherDrafts } from '#features/letters/broadcasts/components/other-drafts.tsx'
import { WriteForm } from '#features/letters/broadcasts/components/write-form.tsx'
import { findLook } from '#features/letters/broadcasts/looking.server.ts'
import { countRecipients, findDrafts } from '#features/letters/broadcasts/broadcasts.server.ts'
import { approveBroadcast, queueBroadcast } from '#features/letters/broadcasts/queueing.server.ts'
import {
  beginningsOf,
  idSchema,
  lookFormSchema,
  writeFormSchema,
  type LookForm,
  type WriteForm as Written,
  postedWords,
} from '#features/letters/broadcasts/broadcasts.ts'
import { discardDraft, saveDraft, sendTest } from '#features/letters/broadcasts/writing.server.ts'
import { describeProblems } from '#features/letters/broadcasts/writing.server.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import type { BroadcastWords } from '#features/ground/mail-queue/broadcast-words.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised, pathWithoutLocale } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/write'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'broadcasts.title')
// A refused form must show what is true now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

/** One page at many addresses: who is written to stands in the address. */
function audienceOf(context: RouteContext): Audience {
  const path = pathWithoutLocale(visitOf(context).path).toLowerCase().replace(/\/+$/, '')
  const audience = AUDIENCES.find((one) => path === AUDIENCE_PATHS[one].toLowerCase())
  if (!audience) throw data(null, 404)
  return audience
}

const DONE = ['saved', 'discarded', 'tested', 'asked', 'taken-back'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const audience = audienceOf(context)
  const { searchParams } = new URL(request.url)
  const { locale, requestId } = visitOf(context)
  const { name: edition, timeZone } = await deps.edition()
  const done = DONE.find((name) => name === searchParams.get('done')) ?? null
  const shared = { audience, edition, timeZone, done }
  const look = idSchema.safeParse(searchParams.get('look') ?? undefined)
  if (look.success) {
    const found = await findLook(deps, admin, { id: look.data, audience, locale, requestId })
    if (found === 'queued') throw redirect(localised(locale, broadcastPath(look.data)))
    if (!found) throw data(null, 404)
    return { ...shared, step: 'look' as const, look: found }
  }
  const wanted = searchParams.has('new') ? 'new' : searchParams.get('draft')
  const beginnings = beginningsOf(audience)
  const beginning = beginnings.find((one) => one === searchParams.get('begin'))
  const drafts = await findDrafts(deps, admin, { audience, wanted, ...(beginning ? { beginning } : {}) })
  if (!drafts) throw data(null, 404)
  return {
    ...shared,
    step: 'write' as const,
    ...drafts,
    count: await countRecipients(deps, admin, { audience, kind: drafts.draft.kind }),
    beginnings,
    kinds: kindsOf(audience),
    variables: { letter: variablesOf(audience, 'letter'), subject: variablesOf(audience, 'subject') },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = Object.fromEntries(await request.formData())
  const written = writeFormSchema.safeParse(posted)
  if (written.success) return write(context, written.data, postedWords(posted))
  const looked = lookFormSchema.safeParse(posted)
  if (looked.success) return look(context, looked.data)
  return withProblems(context, { problem: posted['intent'] === 'queue' ? 'startsAt' : 'unknown' } as const)
}

async function write(
  context: RouteContext,
  { intent, id, version, ...asked }: Written,
  words: BroadcastWords,
) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const audience = audienceOf(context)
  const kind = kindOf(audience, asked.kind)
  const saved = await saveDraft(deps, admin, { id, version, audience, kind, words })
  if (intent === 'keep') return data({ kept: saved.ok ? saved.value : null })
  const typed = { id, version, kind, words, isAsked: false }
  if (!saved.ok) {
    const now = await findDrafts(deps, admin, { audience, wanted: id })
    // With the version of now: saving once more is meant.
    const draft = { ...typed, version: now?.draft.version ?? version }
    return data({ draft, problems: [], isConflict: true }, 409)
  }
  const path = AUDIENCE_PATHS[audience]
  if (intent === 'save') throw redirect(localised(locale, `${path}?draft=${id}&done=saved`))
  const { byLanguage: readers } = await countRecipients(deps, admin, { audience, kind })
  const problems = describeProblems(audience, { words, readers }, locale)
  const draft = { ...typed, version: saved.value }
  if (problems.length > 0) return withProblems(context, { draft, problems, isConflict: false })
  throw redirect(localised(locale, `${path}?look=${id}&done=saved`))
}

async function look(context: RouteContext, form: LookForm) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const path = AUDIENCE_PATHS[audienceOf(context)]
  const to = (where: string) => redirect(localised(locale, where))
  const { id } = form
  if (form.intent === 'test') {
    await sendTest(deps, admin, form)
    throw to(`${path}?look=${id}&done=tested`)
  }
  if (form.intent === 'discard') {
    if (!(await discardDraft(deps, admin, form))) return data({ refusal: 'changed' as const }, 409)
    throw to(`${path}?done=discarded`)
  }
  const { timeZone } = await deps.edition()
  await deps.massBackups.takeBefore('broadcast')
  const outcome =
    form.intent === 'approve'
      ? await approveBroadcast(deps, admin, form)
      : await queueBroadcast(deps, admin, {
          ...form,
          neverTwice: form.neverTwice === 'yes',
          startsAt: form.startsAt?.toZonedDateTime(timeZone).toInstant() ?? null,
        })
  if (!outcome.ok) return data({ refusal: outcome.error }, 409)
  throw to(outcome.value === 'asked' ? `${path}?look=${id}&done=asked` : `${broadcastPath(id)}?did=queued`)
}

export default function Write({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  // What was typed stays as long as nobody goes anywhere, also when the draft is looked up again meanwhile.
  const { key } = useLocation()
  const { audience, edition, done } = loaderData
  const answer = actionData && 'draft' in actionData ? actionData : null
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null
  const isBadStart = actionData !== undefined && 'problem' in actionData && actionData.problem === 'startsAt'
  return (
    <>
      <ConsoleHead lead={t(`broadcasts.definition.${audience}`, { edition })}>
        {t('broadcasts.writeTo', { audience: t(`broadcasts.audience.${audience}`) })}
      </ConsoleHead>
      {done && !actionData && (
        <DoneNotice>
          <p>{t(`broadcasts.done.${done}`)}</p>
        </DoneNotice>
      )}
      {loaderData.step === 'look' ? (
        <LookPage
          look={loaderData.look}
          audience={audience}
          timeZone={loaderData.timeZone}
          refusal={refusal}
          isBadStart={isBadStart}
        />
      ) : (
        <>
          <AudiencePanel count={loaderData.count} name={`to-${loaderData.audience}`} />
          <OtherDrafts
            drafts={loaderData.others}
            audience={audience}
            timeZone={loaderData.timeZone}
            hasDraft={loaderData.hasDraft}
          />
          <Beginnings beginnings={loaderData.beginnings} audience={audience} />
          <WriteForm
            key={key}
            draft={answer?.draft ?? loaderData.draft}
            problems={answer?.problems ?? []}
            isConflict={answer?.isConflict ?? false}
            audience={audience}
            kinds={loaderData.kinds}
            variables={loaderData.variables}
            readers={loaderData.count.byLanguage}
          />
        </>
      )}
    </>
  )
}
