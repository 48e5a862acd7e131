/** The impact report to give away: a PDF of one or two pages, and a table. */
import type { Deps } from '#features/ground/context.server.ts'
import { capitalise } from '#i18n/capitalise.ts'
import { languages, localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import type { MarkdownNode } from '#platform/markdown.server.ts'
import { writeCsv } from '#platform/tables/write-csv.server.ts'
import type { Report } from './report.server.ts'

type PaperDeps = Pick<Deps, 'settings' | 'clock'>

export async function setReport(
  { settings, clock }: PaperDeps,
  report: Report,
  locale: Locale,
): Promise<Buffer> {
  const t = translator(locale)
  const { title, lead, figures, tables, countedOn, answersCountedOn, finalOn } = report
  const { name: publisher, address, contactEmail } = settings.organisation
  const counted = [
    t('impact.counted', { day: countedOn ?? '' }),
    ...(answersCountedOn === null ? [t('impact.answersLater', { day: finalOn.answers })] : []),
  ]
  const { writePdf } = await import('#platform/pdf/write-pdf.server.ts')
  const { keepBars, writeBars, writeFigures, writeSmall } = await import('#platform/pdf/figures.server.ts')
  const { writeBlocks } = await import('#platform/pdf/blocks.server.ts')
  return writePdf({
    title,
    lead,
    language: languages[locale].tag,
    publisher,
    changedAt: new Date(clock().epochMilliseconds),
    resolve: (href) => new URL(localised(locale, href), settings.publicUrl).href,
    pageWords: (number, count) => t('documents.pageOf', { number, count }),
    nodes: [],
    draw: (sheet) => {
      const blocks = (nodes: MarkdownNode[]) => writeBlocks(sheet.pen, nodes, sheet.root, sheet.room)
      writeFigures(sheet, figures)
      tables.forEach((table, index) => {
        keepBars(sheet, table.rows)
        blocks([heading(table.title)])
        writeBars(sheet, table.rows)
        // What holds for several tables stands below the last of them.
        if (tables[index + 1]?.how !== table.how) writeSmall(sheet, table.how)
      })
      blocks([heading(t('impact.howTitle'))])
      for (const { label, how } of figures) writeSmall(sheet, how, capitalise(label))
      for (const words of [t('impact.how.ten'), t('impact.how.avoided'), counted.join(' ')])
        writeSmall(sheet, words)
      writeSmall(sheet, [publisher, ...address, contactEmail].join(' · '))
    },
  })
}

const heading = (words: string): MarkdownNode => ({ tag: 'h3', children: [words] })

export function writeReportTable({ figures, tables }: Report, locale: Locale): string {
  const t = translator(locale)
  const heads = [
    t('impact.what'),
    t('impact.group'),
    t('impact.number'),
    t('impact.share'),
    t('impact.howTitle'),
  ]
  const rows = [
    // A number is one to a spreadsheet.
    ...figures.map(({ label, number, how }) => [capitalise(label), '', number, '', how]),
    ...tables.flatMap(({ title, how, rows: groups }) =>
      groups.map(({ label, people, share }) => [title, label, people, share, how]),
    ),
  ]
  return writeCsv([heads, ...rows], languages[locale].csvSeparator ?? 'comma')
}
