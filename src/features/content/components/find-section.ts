import type { ContentPage, ContentSection } from '#features/content/queries.server.ts'

/** A section that an organiser removed is simply not there. */
export function findSection(page: ContentPage, id: string): ContentSection | undefined {
  return page.sections.find((section) => section.id === id)
}
