import { useEffect, useRef, useState } from 'react'
import { KEPT_ENTRY_RULES } from '#domain/kept-entry.ts'
import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Kept } from './use-kept-entry.ts'

/** In its form: that it could not be saved, what the device keeps of it, and what to do: send again, or delete. */
export function KeptNotice({ kept }: { kept: Kept }) {
  const { t, locale } = useTexts()
  const { failed, keptAt, inForm, forgotten } = kept
  if (forgotten && !failed) {
    return (
      <Notice kind="good">
        <p>{t('kept.forgotten')}</p>
      </Notice>
    )
  }
  if (failed) return <FailedNotice kept={kept} />
  if (keptAt === null) return null
  const moment = new Date(keptAt).toLocaleString(languages[locale].tag, {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return (
    <div aria-live="polite">
      <Notice kind="warning">
        <p>{t(inForm ? 'kept.inForm' : 'kept.onDevice', { moment })}</p>
        <p className="actions">
          {!inForm && (
            <Button type="button" onClick={kept.putIntoForm}>
              {t('kept.putIntoForm')}
            </Button>
          )}
          <Forget kept={kept} />
        </p>
      </Notice>
    </div>
  )
}

/** The specified message, and where what was typed is now. It takes the focus, as every answer to a form does. */
function FailedNotice({ kept }: { kept: Kept }) {
  const { t } = useTexts()
  const { email } = useBrand()
  const notice = useRef<HTMLDivElement>(null)
  const { keepForm } = kept
  const first = useRef(keepForm)
  const { keptAt, forgotten } = kept
  useEffect(() => {
    notice.current?.focus()
    const form = notice.current?.closest('form')
    if (form) first.current(form)
  }, [])
  return (
    <div ref={notice} role="alert" tabIndex={-1}>
      <Notice kind="problem">
        <p>{t('wizard.saveFailed')}</p>
        {!forgotten && <p>{keptAt ? t('kept.sealed', KEPT_ENTRY_RULES) : t('kept.onlyInForm')}</p>}
        {forgotten && <p>{t('kept.forgotten')}</p>}
        <BackOnline />
        <p className="actions">
          <SendAgain />
          {keptAt && <Forget kept={kept} />}
          <a href={`mailto:${email}`}>{t('kept.writeToUs')}</a>
        </p>
      </Notice>
    </div>
  )
}

function SendAgain() {
  const { t } = useTexts()
  return (
    <Button name="intent" value="save">
      {t('kept.sendAgain')}
    </Button>
  )
}

function Forget({ kept }: { kept: Kept }) {
  const { t } = useTexts()
  return (
    <Button kind="quiet" type="button" onClick={kept.forget}>
      {t('kept.forget')}
    </Button>
  )
}

/** Says when the network is back; sending stays the reader's own press. */
function BackOnline() {
  const { t } = useTexts()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const hear = ({ type }: Event) => setBack(type === 'online')
    for (const type of ['online', 'offline']) addEventListener(type, hear)
    return () => {
      for (const type of ['online', 'offline']) removeEventListener(type, hear)
    }
  }, [])
  return <p aria-live="polite">{isBack && t('kept.backOnline')}</p>
}
