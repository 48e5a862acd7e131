import type { ReactNode } from 'react'
import { OnThisPage, type Stop } from '#features/site/content/components/on-this-page.tsx'
import { OwnText } from '#features/site/content/components/own-text.tsx'
import { PageBand } from '#features/site/content/components/page-band.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { SampleNote } from '#features/site/content/components/sample-note.tsx'
import { SectionProse } from '#features/site/content/components/section-prose.tsx'
import type { ContentPage } from '#features/site/content/content.server.ts'

/** A page to read: head, list of contents, text. `children` replace the sections; their anchors go into `stops`. */
export function ContentArticle({
  page,
  stops = page.sections,
  leastStops,
  top,
  children,
}: {
  page: ContentPage
  stops?: readonly Stop[]
  /** From how many on the list of contents is shown. */
  leastStops?: number
  /** Under the title, still in the head of the page. */
  top?: ReactNode
  children?: ReactNode
}) {
  return (
    <OwnText page={page}>
      <article>
        <PageBand title={page.title} lead={page.lead}>
          {top}
        </PageBand>
        <div className="wrap reading">
          <OnThisPage stops={stops} least={leastStops} />
          <div className="prose">
            {page.isSample && <SampleNote />}
            <Prose nodes={page.intro} />
            {children ?? page.sections.map((section) => <SectionProse key={section.id} section={section} />)}
          </div>
        </div>
      </article>
    </OwnText>
  )
}
