import { placeWords } from '../place-words.ts'
import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Moves } from '../moving/moving.server.ts'
import { FoldedAct } from './record-layout.tsx'

type Option = { value: string; label: string }

/** Where to, and why: the fields of the form, for whatever sends it. Null where there is nowhere to go. */
export function useMoveFields({
  moves,
  version,
  problem,
  reasonProblem,
  elsewhere = [],
  first,
}: {
  moves: Moves
  version: number
  problem?: string | null
  reasonProblem?: string | null
  /** Beds of other hosts, where that is possible. */
  elsewhere?: readonly Option[]
  /** What is chosen to begin with. */
  first?: string
}): ReactNode {
  const { t } = useTexts()
  const open = moves.places.filter(({ verdict }) => verdict !== 'never')
  const places = open.map(({ placeId, verdict, ...place }, index) => ({
    value: `place ${placeId}`,
    label: t('matches.moveTo', {
      place: placeWords(place, t),
      // Two beds of a kind in one room would read the same.
      letter: index + 1,
      verdict,
    }),
  }))
  const partners = moves.partners.map(({ matchId, version: seen, guestName, hostName, roomNumber, bed }) => {
    const words = { guest: guestName, number: roomNumber, bed: t(`matches.bed.${bed}`) }
    return {
      value: `match ${matchId} ${seen}`,
      isFar: hostName !== null,
      label:
        hostName === null
          ? t('matches.swapWith', words)
          : t('matches.swapWithFar', { ...words, host: hostName }),
    }
  })
  const near = partners.filter(({ isFar }) => !isFar)
  const far = partners.filter(({ isFar }) => isFar)
  const groups = [
    { label: t('matches.moveHere'), options: [...places, ...near] },
    { label: t('matches.moveElsewhere'), options: elsewhere },
    { label: t('matches.swapFar'), options: far },
  ].filter(({ options }) => options.length > 0)
  if (groups.length === 0) return null
  return (
    <>
      {far.length > 0 && <p>{t('matches.swapFarLead')}</p>}
      <input type="hidden" name="version" value={version} />
      <SelectField
        name="moveTo"
        label={t('matches.moveWhere')}
        prompt={t('common.pleaseChoose')}
        options={groups}
        width="full"
        problem={problem}
        defaultValue={first}
      />
      <Textarea
        name="moveReason"
        label={t('matches.moveReason')}
        hint={t('matches.moveReasonHint')}
        problem={reasonProblem}
        optional
        rows={2}
      />
      <Checkbox
        name="safetyConfirmed"
        label={t('matching.safetyConfirm')}
        hint={t('matches.moveSafetyHint')}
      />
    </>
  )
}

/** Another place at the same host, or the places of two guests exchanged; nobody gets a mail. */
export function MoveActions(props: { moves: Moves; version: number }) {
  const { t } = useTexts()
  const fields = useMoveFields(props)
  return (
    <FoldedAct title={t('matches.moveTitle')} intent="move">
      {fields === null ? (
        <p className="quiet">{t('matches.moveNowhere')}</p>
      ) : (
        <PostForm className="form">
          <p>{t('matches.moveLead')}</p>
          {fields}
          <Button kind="quiet" name="intent" value="move">
            {t('matches.move')}
          </Button>
        </PostForm>
      )}
    </FoldedAct>
  )
}
