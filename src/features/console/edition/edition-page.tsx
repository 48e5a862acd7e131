import { data, redirect } from 'react-router'
import {
  EDITION_GROUPS,
  EDITION_ORDER,
  type EditionField,
  editionFields,
  type EditionTexts,
  ruleOf,
  textsOf,
} from '#domain/edition-fields.ts'
import { fieldsForTwo } from '#domain/edition-change.ts'
import { valuesOf } from '#domain/edition-values.ts'
import {
  type ChangeRefusal,
  changeEdition,
  decideChange,
  isWaiting,
  listChanges,
  planChange,
  type Typed,
  whyNotAgree,
} from '#features/console/edition/changing.server.ts'
import { ChangeHistory, WaitingChange } from '#features/console/edition/components/changes.tsx'
import { longestReason, Preview, type ShownPreview } from '#features/console/edition/components/preview.tsx'
import { type SettingGroup, SettingFields } from '#features/console/edition/components/setting-fields.tsx'
import { findConsequences } from '#features/console/edition/consequences.server.ts'
import { editionFormSchema, editionTexts, shownTexts } from '#features/console/edition/edition-form.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import { countToldOtherwise } from '#features/ground/told-otherwise.server.ts'
import { AUDIENCE_PATHS } from '#features/letters/broadcasts/components/audience-paths.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/edition-page'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'edition.title')

// After a refusal the page shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

const settingGroups = EDITION_GROUPS.map((group): SettingGroup => {
  const fields = editionFields.map((field) => ({
    field,
    rule: ruleOf(field),
    orders: EDITION_ORDER.filter((order) => order.field === field),
  }))
  return { group, fields: fields.filter(({ rule }) => rule.group === group) }
})

const DONE = ['made', 'asked', 'refused'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const done = DONE.find((state) => state === searchParams.get('done')) ?? null
  const view = await depsOf(context).db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const changes = await listChanges(tx, edition.id)
    const standings = { all: await readStandings(tx), now: depsOf(context).clock() }
    const waiting = changes.find((change) => isWaiting(change, standings))
    const toldOtherwise = await countToldOtherwise(tx, edition.id)
    const { name, timeZone } = edition
    return {
      name,
      timeZone,
      shown: textsOf(valuesOf(edition)),
      changes,
      toldOtherwise,
      waiting: waiting ? { change: waiting, refusal: whyNotAgree(admin.personId, waiting, standings) } : null,
    }
  })
  const back = view.changes.find(({ id }) => id === searchParams.get('back'))
  const t = translator(visitOf(context).locale)
  const typed = { shown: view.shown, texts: { ...view.shown, ...back?.before } }
  return {
    ...view,
    groups: settingGroups,
    done,
    /** Of the change that this page may become. */
    id: crypto.randomUUID(),
    back: back
      ? { typed, reason: t('edition.backReason', { reason: back.reason }), ...(await lookAt(context, typed)) }
      : null,
  }
}

type Problem = {
  field: EditionField | 'reason'
  problem:
    | Extract<ChangeRefusal, { kind: 'problems' }>['problems'][number]['problem']
    | 'missing'
    | 'too-long'
}
type Refused = Exclude<Awaited<ReturnType<typeof decideChange>>, { ok: true }>['error']['kind']
type Answer = {
  typed: Typed | null
  reason: string
  problems: Problem[]
  refused: Refused | null
  preview: ShownPreview | null
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const form = Object.fromEntries(await request.formData())
  const press = editionFormSchema.safeParse(form)
  if (!press.success) return data(null, 400)
  const nothing: Answer = { typed: null, reason: '', problems: [], refused: null, preview: null }
  const done = (state: string) => redirect(localised(visitOf(context).locale, `/admin/edition?done=${state}`))
  if (!('shown' in press.data)) {
    const decided = await decideChange(deps, admin, press.data)
    return decided.ok ? done(decided.value) : data({ ...nothing, refused: decided.error.kind }, 409)
  }
  const typed = { shown: shownTexts(press.data.shown), texts: editionTexts(form) }
  const reason = press.data.reason ?? ''
  const seen = await lookAt(context, typed)
  const answer: Answer = { ...nothing, typed, reason, ...seen }
  if (seen.problems.length > 0) return withProblems(context, answer)
  if (seen.refused) return data(answer, seen.refused === 'changed' ? 409 : 422)
  if (press.data.intent === 'look') return data(answer)
  const problems = reasonProblems(reason)
  if (problems.length > 0) return withProblems(context, { ...answer, problems })
  const saved = await changeEdition(deps, admin, { id: press.data.id, reason, ...typed })
  if (saved.ok) return done(saved.value.state)
  return data({ ...answer, refused: saved.error.kind }, 409)
}

function reasonProblems(reason: string): Problem[] {
  const problem = reason === '' ? 'missing' : reason.length > longestReason ? 'too-long' : null
  return problem ? [{ field: 'reason', problem }] : []
}

/** What was typed would do this, or is wrong; nothing is changed by it. */
async function lookAt(
  context: Route.LoaderArgs['context'],
  typed: Typed,
): Promise<Pick<Answer, 'problems' | 'refused' | 'preview'>> {
  const admin = requireAdmin(context)
  const { db, clock } = depsOf(context)
  const { requestId, locale } = visitOf(context)
  const t = translator(locale)
  return db.run(admin, async (tx) => {
    const planned = await planChange(tx, typed)
    if (!planned.ok)
      return planned.error.kind === 'problems'
        ? { problems: planned.error.problems, refused: null, preview: null }
        : { problems: [], refused: planned.error.kind, preview: null }
    const { before, after, fields } = planned.value
    const now = clock()
    const found = await findConsequences(tx, admin, planned.value, { now, requestId })
    const [was, is] = [textsOf(before), textsOf(after)]
    const preview = {
      ...found,
      changes: fields.map((field) => ({ field, before: was[field], after: is[field] })),
      moved: found.moved.map(({ words, count, ...moments }) => ({
        what: t(words, count === null ? {} : { count }),
        ...moments,
      })),
      needsTwo: fieldsForTwo(planned.value, now).length > 0,
    }
    return { problems: [], refused: null, preview }
  })
}

export default function EditionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { name, timeZone, shown, changes, toldOtherwise, waiting, done, id, back, groups } = loaderData
  const wordsOf = useProblemWords(groups)
  const answer = actionData ?? back
  const typed = answer?.refused === 'changed' ? null : (answer?.typed ?? null)
  const values: EditionTexts = { ...shown, ...typed?.texts }
  const problems = (answer?.problems ?? []).map((one) => ({ field: one.field, message: wordsOf(one) }))
  const byField = new Map<string, string>(problems.map(({ field, message }) => [field, message]))
  const changed = answer?.preview?.changes.map(({ field }) => field) ?? []
  const refused = answer?.refused
  return (
    <>
      <ConsoleHead lead={t('edition.lead', { name })}>{t('edition.title')}</ConsoleHead>
      <ErrorSummary problems={problems} />
      {done && !actionData && !back && (
        <DoneNotice kind={done === 'refused' ? 'info' : 'good'}>{t(`edition.done.${done}`)}</DoneNotice>
      )}
      {refused && (
        <Notice kind={refused === 'nothing' ? 'info' : 'warning'}>{t(`edition.refused.${refused}`)}</Notice>
      )}
      {toldOtherwise > 0 && (
        <Notice kind="warning">
          {t('edition.toldOtherwise', { count: toldOtherwise })}{' '}
          <a href={to(`${AUDIENCE_PATHS['told-otherwise']}?new&begin=changed`)}>{t('edition.writeToThem')}</a>
        </Notice>
      )}
      {waiting && <WaitingChange {...waiting} />}
      <PostForm>
        <HiddenField name="id" value={id} />
        <HiddenField name="shown" value={JSON.stringify(typed?.shown ?? shown)} />
        {answer?.preview && (
          <Preview
            // Another preview is another one to begin to read.
            key={answer.preview.changes.map(({ field, after }) => field + after).join(' ')}
            preview={answer.preview}
            reason={answer.reason}
            problem={byField.get('reason')}
            timeZone={timeZone}
          />
        )}
        {answer && !answer.preview && answer.reason && <HiddenField name="reason" value={answer.reason} />}
        <SettingFields groups={groups} values={values} problems={byField} changed={changed} />
        <div className="actions">
          <Button name="intent" value="look" kind={answer?.preview ? 'quiet' : 'primary'}>
            {answer?.preview ? t('edition.lookAgain') : t('edition.look')}
          </Button>
        </div>
      </PostForm>
      <ChangeHistory changes={changes} timeZone={timeZone} />
    </>
  )
}

function useProblemWords(settings: readonly SettingGroup[]) {
  const { t } = useTexts()
  const rules = new Map(
    settings.flatMap(({ fields }) => fields.map(({ field, rule }) => [field as string, rule])),
  )
  return ({ field, problem }: Problem): string => {
    if (problem === 'missing') return t('edition.reasonMissing')
    if (problem === 'too-long') return t('refusals.tooLong', { most: longestReason })
    const rule = rules.get(field)
    return problem === 'not-valid' && rule?.kind === 'number'
      ? t('edition.between', { least: rule.least, most: rule.most })
      : t(`nextEdition.problem.${problem}`)
  }
}
