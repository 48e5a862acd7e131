import { Link } from 'react-router'
import type { SoonOver } from '#features/letters/calls/calls.server.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { PhoneLine } from './call-item.tsx'

/** A guest whose time to answer is nearly over, and what they say on the phone. */
export function SoonOverItem({ one, timeZone }: { one: SoonOver; timeZone: string }) {
  const { t, to, locale } = useTexts()
  const { matchId, name, host, phone, until } = one
  return (
    <article className="call" aria-labelledby={`soon-${matchId}`}>
      <h3 id={`soon-${matchId}`}>
        <Link to={to(`/admin/match/${matchId}`)}>{name}</Link>
      </h3>
      <p>{t('calls.soonLine', { host, moment: datedMoment(until, timeZone, locale) })}</p>
      <PhoneLine phone={phone} />
      <PostForm className="actions">
        <input type="hidden" name="match" value={matchId} />
        <Button kind="quiet" name="intent" value="accepted">
          {t('calls.accepted')}
        </Button>{' '}
        <Button kind="quiet" name="intent" value="declined">
          {t('calls.declined')}
        </Button>
      </PostForm>
    </article>
  )
}
