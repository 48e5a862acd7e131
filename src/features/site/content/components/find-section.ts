import type { ContentPage, ContentSection } from '#features/site/content/content.server.ts'

/** A section that an organiser removed is simply not there. */
export function findSection(page: ContentPage, id: string): ContentSection | undefined {
  return page.sections.find((section) => section.id === id)
}
