import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { MatchRecordView } from '../records.server.ts'

/** That this match is one of the two of a move, and where the other is. */
export function MoveNotice({ move, guestName: guest }: { move: MatchRecordView['move']; guestName: string }) {
  const { t, to } = useTexts()
  if (!move) return null
  const { matchId, hostName: host, how, isNew, isOpen } = move
  const side = isNew ? 'to' : 'from'
  return (
    <Notice kind="info">
      <p>
        {t(isOpen ? `matches.moving.${how}.${side}` : `matches.moved.${side}`, { guest, host })}{' '}
        <a href={to(`/admin/match/${matchId}`)}>{t('matches.wasFirstSee')}</a>
      </p>
    </Notice>
  )
}

/** The way to places of other hosts. */
export function MoveToHost({ matchId, guestName: guest }: { matchId: string; guestName: string }) {
  const { t, to } = useTexts()
  return (
    <section className="form">
      <h2>{t('matches.moveHost')}</h2>
      <p>{t('matches.moveHostLead', { guest })}</p>
      <p className="actions">
        <LinkButton kind="quiet" to={to(`/admin/match/${matchId}/move`)}>
          {t('matches.moveHostChoose')}
        </LinkButton>
      </p>
    </section>
  )
}
