import { redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { lookAfter } from '#features/placing/looking-after/looking-after.server.ts'
import { subjectPath } from '#features/placing/looking-after/subject.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { mineSchema, type LookedAfterLine, type ReminderLine } from './mine.ts'
import { findMine, finishReminder } from './mine.server.ts'
import type { Route } from './+types/mine-page'

export const meta: Route.MetaFunction = ({ matches, location }) => pageTitle(matches, location, 'mine.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  const isNoteDone = new URL(request.url).searchParams.get('done') === 'note'
  return { ...(await findMine(depsOf(context), admin, { locale, requestId })), isNoteDone }
}

/** Also for the pages of guests, hosts and matches, which it leads back to. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = mineSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return withProblems(context, { isRefused: true })
  const { locale } = visitOf(context)
  if (form.data.intent === 'note-done') {
    await finishReminder(depsOf(context), admin, form.data.note)
    return redirect(localised(locale, '/admin/mine?done=note'))
  }
  const isDone = await lookAfter(depsOf(context), admin, form.data)
  if (!isDone) return withProblems(context, { isRefused: true }, 409)
  return redirect(`${localised(locale, subjectPath(form.data))}?done=look-after#looked-after`)
}

export default function Mine({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { reminders, lookedAfter, isNoteDone } = loaderData
  const due = reminders.filter(({ isDue }) => isDue)
  const later = reminders.filter(({ isDue }) => !isDue)
  return (
    <>
      <PageTitle lead={t('mine.lead')}>{t('mine.title')}</PageTitle>
      {isNoteDone && !actionData && (
        <DoneNotice>
          <p>{t('mine.noteDone')}</p>
        </DoneNotice>
      )}
      {actionData?.isRefused && (
        <Notice kind="warning">
          <p>{t('mine.refused')}</p>
        </Notice>
      )}
      <p className="actions">
        <LinkButton to={to('/admin/handover')} kind="quiet">
          {t('mine.toHandover')}
        </LinkButton>
      </p>
      {reminders.length === 0 && lookedAfter.length === 0 && (
        <EmptyState title={t('mine.empty')}>
          <p>{t('mine.emptyHint')}</p>
        </EmptyState>
      )}
      <Reminders title={t('mine.dueNotes')} lines={due} />
      <Reminders title={t('mine.laterNotes')} lines={later} />
      {(['guest', 'host', 'match'] as const).map((kind) => (
        <Subjects
          key={kind}
          title={t(`mine.of.${kind}`)}
          lines={lookedAfter.filter(({ subject }) => subject.kind === kind)}
        />
      ))}
    </>
  )
}

function Reminders({ title, lines }: { title: string; lines: readonly ReminderLine[] }) {
  const { t, to, locale } = useTexts()
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain lined">
        {lines.map(({ note, subject, name, words, dueOn }) => (
          <li key={note}>
            <a href={`${to(subjectPath(subject))}#notes`}>{name}</a>{' '}
            <span className="quiet">{shortDay(dueOn, locale)}</span>
            <p className="said">{words}</p>
            <PostForm>
              <HiddenField name="intent" value="note-done" />
              <Button kind="quiet" name="note" value={String(note)}>
                {t('mine.done')} <span className="hidden-text">{name}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Subjects({ title, lines }: { title: string; lines: readonly LookedAfterLine[] }) {
  const { t, to } = useTexts()
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain lined">
        {lines.map(({ subject, name, line, isWithoutStep }) => (
          <li key={subject.id}>
            <a href={to(subjectPath(subject))}>{name}</a>{' '}
            {isWithoutStep && <strong>{t('mine.withoutStep')}</strong>}
            <div className="quiet">{line}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
