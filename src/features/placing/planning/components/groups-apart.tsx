import { Nights } from '#features/placing/matches/components/match-words.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import type { GroupView } from '../showing.server.ts'

/** Groups that travel only together and have no place: who, when, and what would help each. */
export function GroupsApart({ groups }: { groups: readonly GroupView[] }) {
  const { t, to } = useTexts()
  if (groups.length === 0) return null
  return (
    <section>
      <h2>{t('planning.apart', { count: groups.length })}</h2>
      <ul className="plain lined">
        {groups.map(({ members, hosts, isParted, alone }) => (
          <li key={members[0]!.guestId}>
            {members.map(({ guestId, guestName, stay }, index) => (
              <span key={guestId}>
                {index > 0 && ' · '}
                <a href={to(`/admin/matching/${guestId}`)}>{guestName || t('planning.gone')}</a>{' '}
                {stay && <Nights stay={stay} />}
              </span>
            ))}
            <p className="quiet">
              {isParted
                ? t('planning.apart.parted')
                : t('planning.apart.home', { hosts, count: members.length })}{' '}
              {alone > 0 && t('planning.apart.alone', { alone, count: members.length })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
