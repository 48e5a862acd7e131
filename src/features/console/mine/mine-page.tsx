import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { lookAfterSchema } from '#features/placing/looking-after/looking-after.ts'
import { lookAfter } from '#features/placing/looking-after/looking-after.server.ts'
import { subjectPath } from '#features/placing/looking-after/subject.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { LookedAfterLine, ReminderLine } from './mine.ts'
import { findMine, finishReminder } from './mine.server.ts'
import type { Route } from './+types/mine-page'

export const meta: Route.MetaFunction = ({ matches, location }) => pageTitle(matches, location, 'mine.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  return { ...(await findMine(depsOf(context), admin, { locale, requestId })), said: presses.said(request) }
}

/** Also for the pages of guests, hosts and matches, which it leads back to. */
const presses = pressesOn(
  { who: ({ context }) => requireAdmin(context), path: '/admin/mine', says: { note: 'mine.noteDone' } },
  (press) => ({
    'note-done': press({ note: z.coerce.number().int().positive() }, async ({ deps, who }, { note }) => {
      await finishReminder(deps, who, note)
      return 'note'
    }),
    'look-after': press(lookAfterSchema, async ({ deps, who }, form) =>
      (await lookAfter(deps, who, form))
        ? { goTo: `${subjectPath(form)}?done=look-after#looked-after` }
        : { refused: 'changed' },
    ),
  }),
)
export const action = presses.action

export default function Mine({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { reminders, lookedAfter, said } = loaderData
  const due = reminders.filter(({ isDue }) => isDue)
  const later = reminders.filter(({ isDue }) => !isDue)
  return (
    <>
      <ConsoleHead
        lead={t('mine.lead')}
        actions={<a href={to('/admin/handover')}>{t('admins.consoleHandover')}</a>}
      >
        {t('mine.title')}
      </ConsoleHead>
      <AfterPress said={said} back={actionData} />
      {actionData && (
        <Notice kind="warning">
          <p>{t('mine.refused')}</p>
        </Notice>
      )}
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
