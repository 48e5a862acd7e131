import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Asks about an address that looks like a slip, such as gmial.com; the code has gone there all the same. */
export function MeantNotice({ meant, changeAt }: { meant: string | null; changeAt: string }) {
  const { t, to, rich } = useTexts()
  if (meant === null) return null
  const link = <a href={to(changeAt)}>{t('signIn.meantChange')}</a>
  return <Notice kind="warning">{rich('signIn.meant', { link }, { meant })}</Notice>
}
