import { useEffect, useState } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { listKept } from './kept-entries.ts'

/** Before signing out, which deletes it: what waits on this device, with the way to the form that it belongs to. */
export function UnsentNotice({ owner }: { owner: string }) {
  const { t, to } = useTexts()
  const [unsent, setUnsent] = useState<Awaited<ReturnType<typeof listKept>>>([])
  useEffect(() => {
    void listKept(owner).then(setUnsent)
  }, [owner])
  if (unsent.length === 0) return null
  return (
    <Notice kind="warning">
      <p>{t('kept.unsent')}</p>
      <ul>
        {unsent.map(({ form, step }) => (
          <li key={`${form} ${step}`}>
            <a href={to(`/signUp/${form}/form?step=${step}`)}>
              {t(form === 'host' ? 'wizard.hostRegistration' : 'wizard.guestRegistration')}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
