import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { emailLink, smsLink, telegramLink, whatsAppLink } from './sharing.ts'

/** A message as it is sent: its words, the link at their end, and the ways to send it, each a plain address. */
export function ShareMessage({
  id,
  title,
  paragraphs,
  link,
  city,
}: {
  id: string
  title: string
  paragraphs: readonly string[]
  link: string
  city: string
}) {
  const { t } = useTexts()
  const words = paragraphs.join('\n\n')
  const all = `${words}\n\n${link}`
  const ways = [
    { name: t('share.byWhatsApp'), to: whatsAppLink(all) },
    { name: t('share.byTelegram'), to: telegramLink(link, words) },
    { name: t('share.bySms'), to: smsLink(all) },
    { name: t('share.byEmail'), to: emailLink(t('share.emailSubject', { city }), all) },
  ]
  const wordsId = `${id}-words`
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <blockquote className="voice to-copy" id={wordsId}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>{link}</p>
      </blockquote>
      <ul className="document-links" aria-label={t('share.sendBy')}>
        {ways.map(({ name, to }) => (
          <li key={name}>
            <a href={to} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="quiet">{t('share.elsewhere')}</p>
      <p className="actions">
        <CopyButton of={wordsId} isMessage />
        <Button type="button" kind="quiet" hidden data-shares={wordsId}>
          {t('share.share')}
        </Button>
      </p>
    </section>
  )
}

/** Shown by a script (src/page-scripts/share.ts): without one the words are marked and copied as any others. */
export function CopyButton({ of, isMessage = false }: { of: string; isMessage?: boolean }) {
  const { t } = useTexts()
  return (
    <>
      <Button type="button" kind="quiet" hidden data-copies={of} data-done={t('share.copied')}>
        {t(isMessage ? 'share.copyMessage' : 'share.copyLink')}
      </Button>
      <output />
    </>
  )
}
