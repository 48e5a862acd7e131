import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { Misfits } from '#features/placing/matches/components/misfits.tsx'
import { Moment } from '#features/placing/matches/components/moment.tsx'
import { RecordBody } from '#features/console/records/components/record-body.tsx'
import { addNote } from '#features/console/records/notes.server.ts'
import { findRecord } from '#features/console/records/record.server.ts'
import { roleOfRecord } from '#features/console/records/components/record-paths.ts'
import { doneSchema, recordIdSchema, recordSchema } from '#features/console/records/records.ts'
import { addNotWith, removeNotWith } from '#features/placing/matches/not-with.server.ts'
import { setFilledToMost } from '#features/placing/matches/filling.server.ts'
import { NotPlaced } from '#features/ground/not-placed.tsx'
import { looksLikeAddress } from '#domain/name.ts'
import { readReminderDay } from '#domain/looking-after.ts'
import { findLookedAfter } from '#features/placing/looking-after/looking-after.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const posted = recordSchema.safeParse(Object.fromEntries(await request.formData()))
  const id = recordIdSchema.safeParse(params.id)
  if (!posted.success || !id.success)
    return withProblems(context, { problem: 'words' as const, whom: '', reason: '' })
  const { pathname, searchParams } = new URL(request.url)
  const role = roleOfRecord(pathname)
  const { intent } = posted.data
  const backTo = (part: string) => {
    searchParams.set('done', intent)
    const path = `/admin/${role}/${id.data}?${searchParams.toString()}`
    return redirect(`${localised(visitOf(context).locale, path)}#${part}`)
  }
  if (posted.data.intent === 'not-with') {
    const { whom, reason } = posted.data
    const added = await addNotWith(depsOf(context), admin, { guestId: id.data, whom, reason })
    if (!added.ok) return withProblems(context, { problem: added.error, whom, reason })
    return backTo('company')
  }
  if (posted.data.intent === 'may-meet') {
    await removeNotWith(depsOf(context), admin, { guestId: id.data, otherId: posted.data.otherId })
    return backTo('company')
  }
  if (posted.data.intent !== 'note') {
    const isFilled = posted.data.intent === 'fill-to-most'
    const isThere = await setFilledToMost(depsOf(context), admin, { hostId: id.data, isFilled })
    if (!isThere) throw data(null, { status: 404 })
    return backTo('filling')
  }
  const { entry, words, remindOn: typed } = posted.data
  const { edition, clock } = depsOf(context)
  const { timeZone } = await edition()
  const day = readReminderDay(typed, clock().toZonedDateTimeISO(timeZone).toPlainDate())
  if (!day.ok) return withProblems(context, { problem: day.error, whom: '', reason: '', words, day: typed })
  const note = { registrationIds: [id.data], role, entry, words, remindOn: day.value }
  const found = await addNote(depsOf(context), admin, note)
  if (found === 0) throw data(null, { status: 404 })
  return backTo('notes')
}

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const flagged = loaderData.matches.filter(({ flaggedReason }) => flaggedReason !== null)
  return (
    <RecordBody
      record={loaderData}
      problem={actionData?.problem === 'words' ? t('records.noteProblem') : null}
      notWith={
        actionData && actionData.problem !== 'words' && !('day' in actionData)
          ? { ...actionData, problem: t(`records.notWith.${actionData.problem}`) }
          : null
      }
      dayProblem={
        actionData && 'day' in actionData
          ? { day: actionData.day, words: actionData.words, message: t(`mine.day.${actionData.problem}`) }
          : null
      }
      notices={
        <>
          {loaderData.done && !actionData && (
            <DoneNotice kind={loaderData.done === 'no-letter' ? 'info' : 'good'}>
              <p>{t(`records.done.${loaderData.done}`)}</p>
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
