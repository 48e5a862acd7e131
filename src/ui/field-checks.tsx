import { useEffect } from 'react'
import code from '#page-scripts/field-checks.ts?page-script'
import { useBrand } from '#ui/brand.tsx'
import { PageScript } from '#ui/page-script.tsx'
import { useTexts } from '#i18n/texts-context.tsx'

/** Marks a form whose fields are checked when they are left; its page answers with `answeringChecks`. */
export const checkedForm = { 'data-checks': '' }

/**
 * The script behind it, once on a page. `alone`: the page carries no other, so this one also keeps the form where there is no
 * connection.
 */
export function FieldChecks({ alone = false }: { alone?: boolean }) {
  const { t } = useTexts()
  const { email } = useBrand()
  // Until React has taken the page over, the script keeps its messages to itself.
  useEffect(() => {
    if (!alone) document.dispatchEvent(new Event('page-alive'))
  }, [alone])
  const offline = t('common.notSent', { email })
  return <PageScript code={code} data={{ prefix: t('common.problemPrefix'), ...(alone && { offline }) }} />
}
