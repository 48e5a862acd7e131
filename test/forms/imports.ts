import { onlyRow, anOrganiser } from './senders.ts'
import type { ProductForm } from './form.ts'

/** The forms of organisers that are about lists and years. */
export const importForms: ProductForm[] = [
  {
    what: 'reads a list',
    route: 'admin.migrate',
    ready: async (product) => ({
      path: '/admin/migrate',
      ...(await anOrganiser(product)),
      fields: { role: 'host', locale: 'de', pasted: 'E-Mail;Vorname\nada@example.org;Ada' },
    }),
  },
  {
    what: 'imports a list',
    route: 'admin.migrate.import',
    ready: async (product) => {
      await product.sql(`delete from person where email = 'imported@example.org'`)
      const organiser = await anOrganiser(product)
      const { id } = await onlyRow(
        product.sql<{ id: string }>(
          `insert into import_file (organiser_id, edition_id, role, locale, cells, columns, uploaded_at)
           select $1, id, 'guest', 'en', $2, $3, now() from edition order by conference_start_on desc limit 1 returning id`,
          [
            organiser.personId,
            JSON.stringify([['E-Mail'], ['imported@example.org']]),
            JSON.stringify(['email']),
          ],
        ),
      )
      return { path: `/admin/migrate/import/${id}`, ...organiser, fields: { intent: 'import' } }
    },
  },
]
