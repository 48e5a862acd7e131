import type { AudienceCount } from '#features/letters/broadcasts/broadcasts.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** How many it reaches at this moment, in which language, and who is left out. */
export function AudiencePanel({ count }: { count: AudienceCount }) {
  const { t } = useTexts()
  const { readers, leftOut, unreachable, byLanguage } = count
  return (
    <p>
      <output>
        <strong>{t('broadcasts.count', { count: readers, ...byLanguage })}</strong>
        {leftOut > 0 && <> {t('broadcasts.leftOut', { count: leftOut })}</>}
        {unreachable > 0 && <> {t('broadcasts.unreachable', { count: unreachable })}</>}
      </output>
    </p>
  )
}
