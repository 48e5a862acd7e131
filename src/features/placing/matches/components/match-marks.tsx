import { useTexts } from '#i18n/texts-context.tsx'
import type { MatchRow } from '../records.server.ts'

/** What an organiser must mind about a match. */
export function MatchMarks({ askFirst, overrideReason }: Pick<MatchRow, 'askFirst' | 'overrideReason'>) {
  const { t } = useTexts()
  return (
    <>
      {askFirst === 'open' && <div>{t('matches.askFirstOpen')}</div>}
      {askFirst === 'done' && <div>{t('matches.askFirstDone')}</div>}
      {overrideReason && <div>{t('matches.overridden', { reason: overrideReason })}</div>}
    </>
  )
}
