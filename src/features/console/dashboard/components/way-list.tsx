import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'

// The seven of the specification (rules: addresses), then ours.
const WAYS = [
  { path: '/admin/guests', label: 'dashboard.way.guests', hint: 'dashboard.way.guestsHint' },
  { path: '/admin/hosts', label: 'dashboard.way.hosts', hint: 'dashboard.way.hostsHint' },
  { path: '/admin/match', label: 'dashboard.way.match', hint: 'dashboard.way.matchHint' },
  { path: '/admin/rooms', label: 'dashboard.way.rooms', hint: 'dashboard.way.roomsHint' },
  { path: '/admin/matching', label: 'dashboard.way.matching', hint: 'dashboard.way.matchingHint' },
  {
    path: '/admin/broadcasts',
    label: 'dashboard.way.broadcast',
    hint: 'dashboard.way.broadcastHint',
    isMail: true,
  },
  {
    path: '/admin/checkQueuedEmails',
    label: 'dashboard.way.queue',
    hint: 'dashboard.way.queueHint',
    isMail: true,
  },
  { path: '/admin/matching/plan', label: 'planning.toPlan', hint: 'dashboard.way.planHint' },
  { path: '/admin/inform', label: 'dashboard.way.inform', hint: 'dashboard.way.informHint' },
  { path: '/admin/mails', label: 'dashboard.way.mails', hint: 'dashboard.way.mailsHint' },
  { path: '/admin/calendar', label: 'dashboard.way.calendar', hint: 'dashboard.way.calendarHint' },
  { path: '/admin/edition', label: 'dashboard.way.edition', hint: 'dashboard.way.editionHint' },
  { path: '/admin/migrate', label: 'dashboard.way.migrate', hint: 'dashboard.way.migrateHint' },
] as const satisfies { path: string; label: TextKey; hint: TextKey; isMail?: true }[]

/** Where everything is; `mailPages` are those of the mail pages that exist. */
export function WayList({ mailPages }: { mailPages: readonly string[] }) {
  const { t, to } = useTexts()
  const there = WAYS.filter((way) => !('isMail' in way) || mailPages.includes(way.path))
  return (
    <ul className="plain board-ways">
      {there.map(({ path, label, hint }) => (
        <li key={path}>
          <a href={to(path)}>{t(label)}</a>
          <span className="quiet">{t(hint)}</span>
        </li>
      ))}
    </ul>
  )
}
