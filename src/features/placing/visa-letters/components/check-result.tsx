import type { VersionState } from '#domain/visa-letter.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import { datedMoment, dayRange } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

export type CheckedView =
  | { state: VersionState; stay: StayView; initials: string; at: string }
  | { state: 'unknown' }

type Props = { checked: CheckedView; days: number; timeZone: string }

/** What a letter is worth: said first, in words and by sign. */
export function CheckResult({ checked, days, timeZone }: Props) {
  const { t, locale } = useTexts()
  const { state } = checked
  const kind = state === 'valid' ? 'good' : 'warning'
  return (
    <>
      <PageTitle>{t('visaLetters.checkTitle')}</PageTitle>
      <Notice kind={kind} title={t(`visaLetters.result.${state}`)}>
        <p>
          {state === 'valid'
            ? t('visaLetters.result.compare')
            : t(`visaLetters.result.${state}Lead`, { days })}
        </p>
      </Notice>
      {'stay' in checked && (
        <SummaryList
          rows={[
            {
              label: t('visaLetters.result.nights'),
              value: `${dayRange(checked.stay.start, checked.stay.end, locale)}, ${t('common.nights', { count: checked.stay.nights })}`,
            },
            { label: t('visaLetters.result.initials'), value: checked.initials },
            {
              label: t('visaLetters.result.checkedAt'),
              value: datedMoment(checked.at, timeZone, locale),
            },
          ]}
        />
      )}
    </>
  )
}
