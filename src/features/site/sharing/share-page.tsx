import { BedsNeeded } from '#features/site/content/components/beds-needed.tsx'
import { ContentArticle } from '#features/site/content/components/content-article.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { getContentPage } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { localised } from '#i18n/locale.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { textOf, type MarkdownNode } from '#platform/markdown.server.ts'
import { qrPicture } from '#platform/qr/qr-code.ts'
import script from '#page-scripts/share.ts?page-script'
import { PageScript } from '#ui/page-script.tsx'
import { InlineStyle } from '#ui/page-frame.tsx'
import type { Route } from './+types/share-page'
import { Button } from '#ui/button.tsx'
import { emailLink, smsLink, telegramLink, whatsAppLink } from './sharing.ts'

/** A message as it is sent: its words, the link at their end, and the ways to send it, each a plain address. */
function ShareMessage({
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
function CopyButton({ of, isMessage = false }: { of: string; isMessage?: boolean }) {
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

export const handle = { static: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = visitOf(context)
  const deps = depsOf(context)
  const page = await getContentPage('share', locale, deps)
  const itemsOf = (wanted: string) => page.sections.find(({ id }) => id === wanted)?.items ?? []
  const link = new URL(localised(locale, '/'), deps.settings.publicUrl).href
  return {
    page,
    // The same for everybody, so that it tells nothing of who passes it on.
    link,
    code: qrPicture(link),
    sheet: itemsOf('print').find(({ id }) => id === 'sheet') ?? null,
    messages: itemsOf('messages').map(({ id, title, nodes }) => ({
      id,
      title,
      paragraphs: paragraphsOf(nodes),
    })),
    bedsNeeded: await deps.bedsNeeded(),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

/** What somebody needs who wants to ask others: the link, words to send, and something to hang up. */
export default function Share({ loaderData }: Route.ComponentProps) {
  const { page, link, code, sheet, messages, bedsNeeded } = loaderData
  const { t } = useTexts()
  return (
    <ContentArticle
      page={page}
      top={<InlineStyle css={PRINT} />}
      stops={[{ id: 'link', title: t('share.linkTitle') }, ...page.sections]}
    >
      <BedsNeeded figure={bedsNeeded} withLink={false} />
      <section aria-labelledby="link">
        <h2 id="link">{t('share.linkTitle')}</h2>
        <p className="to-copy">
          <strong id="the-link">{link}</strong>
        </p>
        <p>
          <CopyButton of="the-link" />
        </p>
      </section>
      {page.sections.map((section) => (
        <section
          key={section.id}
          className={section.id === 'print' ? 'to-print' : undefined}
          aria-labelledby={section.id}
        >
          <h2 id={section.id}>{section.title}</h2>
          <Prose nodes={section.nodes} />
          {section.id === 'messages' &&
            messages.map((message) => (
              <ShareMessage key={message.id} {...message} link={link} city={page.facts.city} />
            ))}
          {section.id === 'print' && (
            <div className="sheet">
              {sheet && (
                <>
                  <h3>{sheet.title}</h3>
                  <Prose nodes={sheet.nodes} />
                </>
              )}
              <img src={code} alt={t('share.qr', { address: link })} width={200} height={200} />
              <p>
                <strong>{link.replace(/^https?:\/\//, '')}</strong>
              </p>
            </div>
          )}
        </section>
      ))}
      <PageScript code={script} />
    </ContentArticle>
  )
}

/** What stands in a content file as the paragraphs of a message without any marks. */
const paragraphsOf = (nodes: readonly MarkdownNode[]) =>
  nodes.map((node) => textOf([node]).replace(/\s+/g, ' ').trim()).filter(Boolean)

/** On paper there is the sheet alone, to be read from across a street. */
const PRINT = `@media print {
  .page-band, .prose > :not(.to-print), .to-print > :not(.sheet) { display: none; }
  .sheet { font-size: 20pt; text-align: center; }
  .sheet h3 { font-size: 44pt; line-height: 1.1; }
  .sheet ul { display: inline-block; text-align: start; }
  .sheet img { width: 70mm; height: 70mm; }
}`
