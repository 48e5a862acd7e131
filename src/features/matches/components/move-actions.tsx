import { LONGEST_NOTE } from '#domain/match-state.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Moves } from '../moving/queries.server.ts'

/** Another place at the same host, or the places of two guests exchanged; nobody gets a mail. */
export function MoveActions({ moves, problem }: { moves: Moves; problem: string | null }) {
  const { t } = useTexts()
  const open = moves.places.filter(({ verdict }) => verdict !== 'never')
  const places = open.map(({ placeId, roomNumber, roomType, bed, verdict }, index) => ({
    value: `place ${placeId}`,
    label: t('matches.moveTo', {
      place: t('matches.place', {
        number: roomNumber,
        room: t(`matches.room.${roomType}`),
        bed: t(`matches.bed.${bed}`),
      }),
      // Two beds of a kind in one room would read the same.
      letter: index + 1,
      verdict,
    }),
  }))
  const partners = moves.partners.map(({ matchId, guestName, roomNumber, bed }) => ({
    value: `match ${matchId}`,
    label: t('matches.swapWith', {
      guest: guestName,
      number: roomNumber,
      bed: t(`matches.bed.${bed}`),
    }),
  }))
  if (places.length + partners.length === 0) return <p className="quiet">{t('matches.moveNowhere')}</p>
  return (
    <PostForm className="form">
      <h2>{t('matches.moveTitle')}</h2>
      <p>{t('matches.moveLead')}</p>
      <SelectField
        name="moveTo"
        label={t('matches.moveWhere')}
        prompt={t('common.pleaseChoose')}
        options={[...places, ...partners]}
        problem={problem}
      />
      <Textarea
        name="moveReason"
        label={t('matches.moveReason')}
        hint={t('matches.moveReasonHint')}
        optional
        rows={2}
        maxLength={LONGEST_NOTE}
      />
      <Checkbox
        name="safetyConfirmed"
        label={t('matching.safetyConfirm')}
        hint={t('matches.moveSafetyHint')}
      />
      <Button kind="quiet" name="intent" value="move">
        {t('matches.move')}
      </Button>
    </PostForm>
  )
}
