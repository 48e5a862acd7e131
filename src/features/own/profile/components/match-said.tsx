import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** Whether the two have been in contact: each says so by one press, and may take it back (rules: arrival). */
export function ContactMade({ card }: { card: MatchCard }) {
  const { t } = useTexts()
  const { name, role, said, state } = card
  if (!said || state !== 'accepted' || Object.values(said.arrived).some(Boolean)) return null
  const values = { name: name ?? '' }
  const { [role]: own } = said.inContact
  const other = said.inContact[role === 'guest' ? 'host' : 'guest']
  if (own) {
    return (
      <Press
        card={card}
        intent="lost-contact"
        label={t('profile.lostContact')}
        words={t(other ? 'profile.inContactBoth' : 'profile.inContactOwn', values)}
      />
    )
  }
  return (
    <>
      {!other && <p>{t('profile.acceptedNext', values)}</p>}
      <Press
        card={card}
        intent="in-contact"
        label={t('profile.inContact')}
        words={t(other ? 'profile.inContactOther' : 'profile.inContactAsk', values)}
      />
    </>
  )
}

/** "I am here", "my guest is here": from the day of arrival on. One of the two is enough. */
export function CheckIn({ card }: { card: MatchCard }) {
  const { t } = useTexts()
  const { name, role, said, state } = card
  if (!said || state !== 'accepted') return null
  const values = { name: name ?? '' }
  const { [role]: own } = said.arrived
  if (own) {
    const words = t(`profile.arrivedOwn.${role}`, values)
    if (!said.isCheckInOpen) return <p>{words}</p>
    return <Press card={card} intent="not-arrived" label={t('profile.notArrived')} words={words} />
  }
  if (said.arrived.guest || said.arrived.host) return <p>{t(`profile.arrivedOther.${role}`, values)}</p>
  if (said.arrived.organiser) return <p>{t(`profile.arrivedOrganiser.${role}`, values)}</p>
  if (!said.isCheckInOpen) return null
  return (
    <Notice kind="info" title={t(`profile.checkInTitle.${role}`, values)}>
      <Press
        card={card}
        intent="arrived"
        label={t(`profile.checkIn.${role}`)}
        words={t(`profile.checkInWhy.${role}`, values)}
        isMain
      />
    </Notice>
  )
}

type PressProps = {
  card: MatchCard
  intent: 'in-contact' | 'lost-contact' | 'arrived' | 'not-arrived'
  label: string
  words: string
  isMain?: boolean
}

function Press({ card: { id, role }, intent, label, words, isMain = false }: PressProps) {
  return (
    <PostForm>
      <p>{words}</p>
      <input type="hidden" name="matchId" value={id} />
      <input type="hidden" name="role" value={role} />
      <p className="actions">
        <Button kind={isMain ? undefined : 'quiet'} name="intent" value={intent}>
          {label}
        </Button>
      </p>
    </PostForm>
  )
}
