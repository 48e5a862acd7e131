import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'

const WORDS: Record<'guest' | 'host', Partial<Record<MatchCard['state'], TextKey>>> = {
  guest: {
    declined: 'profile.guestDeclined',
    expired: 'profile.guestExpired',
    withdrawn: 'profile.guestWithdrawn',
    no_show: 'profile.guestNoShow',
  },
  host: {
    declined: 'profile.hostDeclined',
    expired: 'profile.hostExpired',
    withdrawn: 'profile.hostWithdrawn',
    no_show: 'profile.hostNoShow',
  },
}

/** What is over, in one kind sentence: names and contact details of the other side are gone (rules: who sees what). */
export function EndedMatch({ card }: { card: MatchCard }) {
  const { t } = useTexts()
  const { role, state, nights, endedOn, endReason } = card
  const key = WORDS[role][state]
  if (!key) return null
  const reason =
    endReason === 'guest-cancelled'
      ? 'guest'
      : endReason === 'host-cancelled'
        ? 'host'
        : endReason === 'moved'
          ? 'moved'
          : 'other'
  return <li>{t(key, { nights, day: endedOn ?? '', reason })}</li>
}
