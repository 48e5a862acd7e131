import { BedsNeeded } from '#features/site/content/components/beds-needed.tsx'
import { ContentArticle } from '#features/site/content/components/content-article.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { getContentPage } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { localised } from '#i18n/locale.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import script from '#page-scripts/share.ts?page-script'
import { PageScript } from '#ui/page-script.tsx'
import { PaperSign } from '#ui/paper-sign.tsx'
import type { Route } from './+types/share-page'
import { CopyButton, ShareMessage } from './share-message.tsx'
import { PAPERS, paperPath } from './sharing.ts'
import { paragraphsOf } from './sharing.server.ts'

export const handle = { static: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = visitOf(context)
  const deps = depsOf(context)
  const page = await getContentPage('share', locale, deps)
  const messages = page.sections.find(({ id }) => id === 'messages')?.items ?? []
  return {
    page,
    // The same for everybody, so that it tells nothing of who passes it on.
    link: new URL(localised(locale, '/'), deps.settings.publicUrl).href,
    messages: messages.map(({ id, title, nodes }) => ({ id, title, paragraphs: paragraphsOf(nodes) })),
    bedsNeeded: await deps.bedsNeeded(),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

/** What somebody needs who wants to ask others: the link, words to send, and something to hang up. */
export default function Share({ loaderData }: Route.ComponentProps) {
  const { page, link, messages, bedsNeeded } = loaderData
  const { t, to } = useTexts()
  return (
    <ContentArticle page={page} stops={[{ id: 'link', title: t('share.linkTitle') }, ...page.sections]}>
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
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          <Prose nodes={section.nodes} />
          {section.id === 'messages' &&
            messages.map((message) => (
              <ShareMessage key={message.id} {...message} link={link} city={page.facts.city} />
            ))}
          {section.id === 'print' && (
            <ul className="documents">
              {PAPERS.map((paper) => (
                <li key={paper}>
                  <PaperSign />
                  <h3>
                    <a href={to(paperPath(paper))} type="application/pdf">
                      {t(`share.${paper}`)}
                    </a>
                  </h3>
                  <p>{t(`share.${paper}Hint`)}</p>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <PageScript code={script} />
    </ContentArticle>
  )
}
