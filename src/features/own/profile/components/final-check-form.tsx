import type { FinalCheckView } from '#features/own/profile/participation.server.ts'
import { hourWords } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LONGEST_COMES_WITH } from '#features/own/profile/participation.ts'
import { YesNo } from './yes-no.tsx'

type Open = Extract<FinalCheckView, { kind: 'open' }>
type Props = { check: Open; values: Record<string, string> }

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Still coming, when, and whether the two have been in touch (rules: before arrival). */
export function FinalCheckForm({ check: { matchId, hostName, arrivalDay, place }, values }: Props) {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <input type="hidden" name="matchId" value={matchId} />
      <YesNo
        name="coming"
        legend={t('profile.comingTo', { name: hostName, day: arrivalDay })}
        yes={t('profile.comingYes')}
        no={t('profile.cannotCome')}
        noHint={t('profile.comingNoHint')}
        values={values}
      />
      <SelectField
        name="arrivesAbout"
        label={t('profile.arrivesAbout', { name: hostName })}
        hint={t('profile.arrivesAboutHint', { day: arrivalDay, place })}
        prompt={t('common.pleaseChoose')}
        options={[
          ...HOURS.map((hour) => ({
            value: String(hour),
            label: t('profile.aboutHour', { about: hourWords(hour) }),
          })),
          { value: 'unknown', label: t('profile.arrivalNotKnown') },
        ]}
        defaultValue={values['arrivesAbout'] ?? ''}
      />
      <TextField
        name="comesWith"
        label={t('profile.comesWith')}
        hint={t('profile.comesWithHint')}
        optional
        maxLength={LONGEST_COMES_WITH}
        defaultValue={values['comesWith'] ?? ''}
      />
      <YesNo
        name="contactMade"
        legend={t('profile.contactMadeQuestion', { name: hostName })}
        values={values}
      />
      <p className="quiet">{t('profile.finalCheckWho', { name: hostName })}</p>
      <p className="actions">
        <Button>{t('profile.sendAnswers')}</Button>
      </p>
    </PostForm>
  )
}
