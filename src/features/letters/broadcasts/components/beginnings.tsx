import type { Audience } from '#domain/audience.ts'
import type { Beginning } from '#features/letters/broadcasts/broadcasts.ts'
import { AUDIENCE_PATHS } from '#features/letters/broadcasts/components/audience-paths.ts'
import { useTexts } from '#i18n/texts-context.tsx'

export function Beginnings({
  beginnings,
  audience,
}: {
  beginnings: readonly Beginning[]
  audience: Audience
}) {
  const { t, to } = useTexts()
  if (beginnings.length === 0) return null
  return (
    <>
      <p>{t('broadcasts.beginWith')}</p>
      <ul className="filters">
        {beginnings.map((one) => (
          <li key={one}>
            <a href={to(`${AUDIENCE_PATHS[audience]}?new&begin=${one}`)}>{t(`broadcasts.begin.${one}`)}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
