import type { Bite } from '#domain/sign-in-limits.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** Which limits of signing in somebody has felt today: a sign of an attack, or that they are too tight. */
export function LimitsFelt({ bites }: { bites: readonly { bite: Bite; count: number }[] }) {
  const { t } = useTexts()
  if (bites.length === 0) return null
  return (
    <>
      <h3>{t('dashboard.limits')}</h3>
      <ul>
        {bites.map(({ bite, count }) => (
          <li key={bite}>{t(`dashboard.limit.${bite}`, { count })}</li>
        ))}
      </ul>
      <p className="quiet">{t('dashboard.limitsHint')}</p>
    </>
  )
}
