import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'

// The seven of the specification (rules: addresses), then ours.
const PAGES = [
  { path: '/admin/guests', label: 'dashboard.page.guests', hint: 'dashboard.page.guestsHint' },
  { path: '/admin/hosts', label: 'dashboard.page.hosts', hint: 'dashboard.page.hostsHint' },
  { path: '/admin/match', label: 'dashboard.page.match', hint: 'dashboard.page.matchHint' },
  { path: '/admin/rooms', label: 'dashboard.page.rooms', hint: 'dashboard.page.roomsHint' },
  { path: '/admin/matching', label: 'dashboard.page.matching', hint: 'dashboard.page.matchingHint' },
  {
    path: '/admin/broadcasts',
    label: 'dashboard.page.broadcast',
    hint: 'dashboard.page.broadcastHint',
    isMail: true,
  },
  {
    path: '/admin/checkQueuedEmails',
    label: 'dashboard.page.queue',
    hint: 'dashboard.page.queueHint',
    isMail: true,
  },
  { path: '/admin/calls', label: 'calls.title', hint: 'calls.hint' },
  { path: '/admin/matching/freed', label: 'matching.freedTitle', hint: 'dashboard.page.freedHint' },
  { path: '/admin/letters', label: 'letterDesk.listTitle', hint: 'letterDesk.listHint' },
  { path: '/admin/incidents', label: 'incidents.title', hint: 'incidents.hint' },
  { path: '/admin/feedback', label: 'afterwards.feedbackTitle', hint: 'afterwards.feedbackHint' },
  { path: '/admin/impact', label: 'impact.title', hint: 'impact.hint' },
  { path: '/admin/matching/plan', label: 'planning.toPlan', hint: 'dashboard.page.planHint' },
  { path: '/admin/inform', label: 'dashboard.page.inform', hint: 'dashboard.page.informHint' },
  { path: '/admin/mails', label: 'dashboard.page.mails', hint: 'dashboard.page.mailsHint' },
  { path: '/admin/calendar', label: 'dashboard.page.calendar', hint: 'dashboard.page.calendarHint' },
  { path: '/admin/links', label: 'links.title', hint: 'links.hint' },
  { path: '/admin/edition', label: 'dashboard.page.edition', hint: 'dashboard.page.editionHint' },
  { path: '/admin/migrate', label: 'dashboard.page.migrate', hint: 'dashboard.page.migrateHint' },
] as const satisfies { path: string; label: TextKey; hint: TextKey; isMail?: true }[]

/** Where everything is; `mailPages` are those of the mail pages that exist. */
export function PageList({ mailPages }: { mailPages: readonly string[] }) {
  const { t, to } = useTexts()
  const there = PAGES.filter((page) => !('isMail' in page) || mailPages.includes(page.path))
  return (
    <ul className="plain board-pages">
      {there.map(({ path, label, hint }) => (
        <li key={path}>
          <a href={to(path)}>{t(label)}</a>
          <span className="quiet">{t(hint)}</span>
        </li>
      ))}
    </ul>
  )
}
