import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { Misfits } from '#features/placing/matches/components/misfits.tsx'
import { Moment } from '#features/placing/matches/components/match-words.tsx'
import { RecordBody } from '#features/console/records/components/record-body.tsx'
import { addNote } from '#features/console/records/notes.server.ts'
import { findRecord } from '#features/console/records/record.server.ts'
import { roleOfRecord } from '#features/console/records/components/record-paths.ts'
import {
  doneSchema,
  recordFieldSchema,
  recordIdSchema,
  recordSchema,
  recordTypedSchema,
  type RecordField,
} from '#features/console/records/records.ts'
import { addNotWith, removeNotWith } from '#features/placing/matches/travelling/not-with.server.ts'
import { setFilledToMost } from '#features/placing/matches/marks/filling.server.ts'
import { NotPlaced } from '#features/ground/not-placed.tsx'
import { looksLikeAddress } from '#domain/name.ts'
import { readReminderDay } from '#domain/looking-after.ts'
import { LookedAfterDone } from '#features/placing/looking-after/looked-after.tsx'
import { findLookedAfter } from '#features/placing/looking-after/looking-after.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import type { Route } from './+types/record'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(
    matches,
    location,
    roleOfRecord(location.pathname) === 'host' ? 'records.hostTitle' : 'records.guestTitle',
  )

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  const { pathname, searchParams } = new URL(request.url)
  const id = recordIdSchema.safeParse(params.id)
  const asked = { role: roleOfRecord(pathname), params: searchParams, locale, requestId }
  const found = id.success ? await findRecord(depsOf(context), admin, { ...asked, id: id.data }) : null
  if (!found) throw data(null, { status: 404 })
  const subject = { kind: asked.role, id: id.data ?? '' }
  const lookedAfter = await findLookedAfter(depsOf(context), admin, subject)
  return { ...found, lookedAfter, done: doneSchema.parse(searchParams.get('done')) }
}

/** What is said of a field that is empty or too long. */
const PROBLEM = {
  words: 'records.noteProblem',
  remindOn: 'mine.day.not-a-day',
  whom: 'records.notWith.nobody',
  reason: 'records.notWith.longReason',
} as const

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const t = translator(locale)
  const form = Object.fromEntries(await request.formData())
  const typed = recordTypedSchema.parse(form)
  const refused = (field: RecordField, message: string) => withProblems(context, { typed, field, message })
  const posted = recordSchema.safeParse(form)
  const id = recordIdSchema.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  if (!posted.success) {
    const field = recordFieldSchema.parse(posted.error.issues[0]?.path[0])
    return refused(field, t(PROBLEM[field]))
  }
  const { pathname, searchParams } = new URL(request.url)
  const role = roleOfRecord(pathname)
  const { intent } = posted.data
  const backTo = (part: string) => {
    searchParams.set('done', intent)
    return redirect(`${localised(locale, `/admin/${role}/${id.data}?${searchParams.toString()}`)}#${part}`)
  }
  if (posted.data.intent === 'not-with') {
    const { whom, reason } = posted.data
    const added = await addNotWith(deps, admin, { guestId: id.data, whom, reason })
    return added.ok ? backTo('company') : refused('whom', t(`records.notWith.${added.error}`))
  }
  if (posted.data.intent === 'may-meet') {
    await removeNotWith(deps, admin, { guestId: id.data, otherId: posted.data.otherId })
    return backTo('company')
  }
  if (posted.data.intent !== 'note') {
    const isFilled = posted.data.intent === 'fill-to-most'
    const isThere = await setFilledToMost(deps, admin, { hostId: id.data, isFilled })
    if (!isThere) throw data(null, { status: 404 })
    return backTo('filling')
  }
  const { entry, words, remindOn } = posted.data
  const { timeZone } = await deps.edition()
  const day = readReminderDay(remindOn, deps.clock().toZonedDateTimeISO(timeZone).toPlainDate())
  if (!day.ok) return refused('remindOn', t(`mine.day.${day.error}`))
  const note = { registrationIds: [id.data], role, entry, words, remindOn: day.value }
  const found = await addNote(deps, admin, note)
  if (found === 0) throw data(null, { status: 404 })
  return backTo('notes')
}

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const flagged = loaderData.matches.filter(({ flaggedReason }) => flaggedReason !== null)
  return (
    <RecordBody
      record={loaderData}
      refused={actionData ?? null}
      notices={
        <>
          {loaderData.done && !actionData && (
            <DoneNotice kind={loaderData.done === 'no-letter' ? 'info' : 'good'}>
              {loaderData.done === 'look-after' ? (
                <LookedAfterDone view={loaderData.lookedAfter} name={loaderData.name} />
              ) : (
                <p>{t(`records.done.${loaderData.done}`)}</p>
              )}
            </DoneNotice>
          )}
          {loaderData.askAbout && <NotPlaced askAbout={loaderData.askAbout} />}
          {looksLikeAddress(loaderData.name) && (
            <Notice kind="warning" title={t('records.nameTitle')}>
              <p>{t('records.nameLead')}</p>
            </Notice>
          )}
          {loaderData.badAddressSince && (
            <Notice kind="warning" title={t('records.badAddress')}>
              <p>
                <Moment at={loaderData.badAddressSince} timeZone={loaderData.timeZone} />.{' '}
                {t('records.badAddressNext')}
              </p>
            </Notice>
          )}
          {flagged.map(({ id, name, flaggedReason }) => (
            <Notice key={id} kind="warning" title={t('records.flagged', { name })}>
              <p>
                <Misfits reason={flaggedReason ?? ''} />.{' '}
                <a href={to(`/admin/match/${id}`)}>{t('records.toMatch')}</a>
              </p>
            </Notice>
          ))}
        </>
      }
    />
  )
}
