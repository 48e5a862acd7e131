import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '#i18n/texts-context.tsx'
import { datedMoment } from '#i18n/short-dates.ts'
import { useBrand } from '#ui/brand.tsx'

/** On paper only, over every page of the console: who printed it, which edition, and when it was loaded. */
export function PrintHead({
  edition,
  loadedAt,
  timeZone,
}: {
  edition: string
  loadedAt: string
  timeZone: string
}) {
  const { t, locale } = useTexts()
  const { name } = useBrand()
  const [at, setAt] = useState(loadedAt)
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return (
    <p className="print-head">
      {t('admins.printHead', { name, edition, at: datedMoment(at, timeZone, locale) })}
    </p>
  )
}
