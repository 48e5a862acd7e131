import { OwnText } from '#features/site/content/components/own-text.tsx'
import type { DocumentName } from '#features/site/content/content.ts'
import { documentFilePath, documentPath } from '#features/site/documents/documents.ts'
import type { Locale } from '#i18n/locale.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PaperSign } from '#ui/paper-sign.tsx'

export type ListedDocument = { name: DocumentName; title: string; lead: string; writtenIn: Locale }

/** Documents to read here, or to take along as a PDF. */
export function DocumentList({ documents }: { documents: readonly ListedDocument[] }) {
  const { t, to } = useTexts()
  if (documents.length === 0) return null
  return (
    <ul className="documents">
      {documents.map((document) => (
        <li key={document.name} id={document.name}>
          <OwnText page={document}>
            <PaperSign />
            <h3>
              <a href={to(documentPath(document.name))}>{document.title}</a>
            </h3>
            <p>{document.lead}</p>
            <p>
              <a href={to(documentFilePath(document.name))} type="application/pdf">
                {t('home.docPdf')}
                <span className="hidden-text"> {document.title}</span>
              </a>
            </p>
          </OwnText>
        </li>
      ))}
    </ul>
  )
}
