import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'

/** What has become of the wish for a code; null where the page's first words say it all. */
export type Mails = 'beside' | 'alone' | 'many' | 'busy' | null

export function readMails(query: URLSearchParams): Mails {
  const mails = query.get('mails')
  return mails === 'beside' || mails === 'alone' || mails === 'many' || mails === 'busy' ? mails : null
}

export const isHeldBack = (mails: Mails) => mails === 'many' || mails === 'busy'

/** What the page says of mails after a press: a wrong code makes no mail of one that a limit held back. */
export function mailsAfter(answer: { mails: Mails } | undefined, asked: Mails): Mails {
  if (!answer) return asked
  return answer.mails ?? (isHeldBack(asked) ? asked : null)
}

/** Whether a new mail is on its way, and what of the codes before it still works. */
export function MailsNotice({ mails }: { mails: Mails }) {
  const { t } = useTexts()
  if (mails === null) return null
  if (mails === 'many') return <Notice kind="warning">{t('signIn.tooManyMails')}</Notice>
  if (mails === 'busy') return <Notice kind="warning">{t('signIn.busyNetwork')}</Notice>
  return <DoneNotice>{t(mails === 'alone' ? 'signIn.resentAlone' : 'signIn.resent')}</DoneNotice>
}
