import { data } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { Misfits } from '#features/placing/matches/components/misfits.tsx'
import { Moment } from '#features/placing/matches/components/match-words.tsx'
import { RecordBody } from '#features/console/records/components/record-body.tsx'
import { addNote } from '#features/console/records/notes.server.ts'
import { findRecord } from '#features/console/records/record.server.ts'
import { LONGEST_REASON, roleOfRecord } from '#features/console/records/components/record-paths.ts'
import { noteFields, recordIdSchema } from '#features/console/records/records.ts'
import { addNotWith, removeNotWith } from '#features/placing/matches/travelling/not-with.server.ts'
import { setFilledToMost } from '#features/placing/matches/marks/filling.server.ts'
import { NotPlaced } from '#features/ground/not-placed.tsx'
import { looksLikeAddress } from '#domain/name.ts'
import { readReminderDay } from '#domain/looking-after.ts'
import { LookedAfterDone } from '#features/placing/looking-after/looked-after.tsx'
import { findLookedAfter } from '#features/placing/looking-after/looking-after.server.ts'
import { idIn, pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Notice } from '#ui/notice.tsx'
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
  return { ...found, lookedAfter, said: presses.said(request) }
}

const presses = pressesOn(
  {
    who: (asked) => ({ admin: requireAdmin(asked.context), id: idIn(asked), role: roleOf(asked.request) }),
    // The list that is carried along stays.
    path: ({ who: { role, id }, request }) => {
      const { searchParams } = new URL(request.url)
      searchParams.delete('done')
      return `/admin/${role}/${id}${searchParams.size > 0 ? `?${searchParams}` : ''}`
    },
    says: 'records.done',
    tone: { 'no-letter': 'info' },
    wrong: {
      words: 'records.noteProblem',
      whom: 'records.notWith.nobody',
      reason: 'records.notWith.longReason',
    },
  },
  (press) => {
    const fills = (done: 'fill-to-most' | 'fill-comfortably') =>
      press({}, async ({ deps, who }) => {
        if (!(await setFilledToMost(deps, who.admin, { hostId: who.id, isFilled: done === 'fill-to-most' })))
          throw notFound()
        return { done, at: '#filling' }
      })
    return {
      'fill-to-most': fills('fill-to-most'),
      'fill-comfortably': fills('fill-comfortably'),
      // Two guests who must not be with the same host; `whom`: an address, or that of a record.
      'not-with': press(
        { whom: z.string().trim().max(300), reason: z.string().trim().max(LONGEST_REASON).default('') },
        async ({ deps, who, t }, form) => {
          const added = await addNotWith(deps, who.admin, { guestId: who.id, ...form })
          return added.ok
            ? { done: 'not-with', at: '#company' }
            : { field: 'whom', message: t(`records.notWith.${added.error}`) }
        },
      ),
      'may-meet': press({ otherId: z.uuid() }, async ({ deps, who }, { otherId }) => {
        await removeNotWith(deps, who.admin, { guestId: who.id, otherId })
        return { done: 'may-meet', at: '#company' }
      }),
      note: press(noteFields, async ({ deps, who, t }, { entry, words, remindOn }) => {
        const { timeZone } = await deps.edition()
        const day = readReminderDay(remindOn, deps.clock().toZonedDateTimeISO(timeZone).toPlainDate())
        if (!day.ok) return { field: 'remindOn', message: t(`mine.day.${day.error}`) }
        const note = { registrationIds: [who.id], role: who.role, entry, words, remindOn: day.value }
        if ((await addNote(deps, who.admin, note)) === 0) throw notFound()
        return { done: 'note', at: '#notes' }
      }),
    }
  },
)
export const action = presses.action

const notFound = () => data(null, { status: 404 })
const roleOf = (request: Request) => roleOfRecord(new URL(request.url).pathname)

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const flagged = loaderData.matches.filter(({ flaggedReason }) => flaggedReason !== null)
  return (
    <RecordBody
      record={loaderData}
      back={actionData ?? null}
      notices={
        <>
          {!actionData && <LookedAfterDone view={loaderData.lookedAfter} name={loaderData.name} />}
          <AfterPress said={loaderData.said} back={actionData} />
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
