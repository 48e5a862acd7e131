import { onlyRow, anOrganiser } from './senders.ts'
import type { Fields, ProductForm } from './form.ts'

/** The forms of organisers that are about lists and years. */
export const importForms: ProductForm[] = [
  {
    what: 'changes the edition',
    route: 'admin.edition',
    ready: async (product) => {
      await product.sql('delete from edition_change')
      await product.sql('update edition set hold_seconds = 120, revision = 0')
      return {
        path: '/admin/edition',
        ...(await anOrganiser(product)),
        fields: {
          intent: 'save',
          id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
          shown: '{"holdSeconds":"120"}',
          holdSeconds: '180',
          reason: 'More time to look.',
        },
      }
    },
  },
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
    // Looks only: what it makes would be the edition of all other forms.
    what: 'shows the next edition',
    route: 'admin.migrate.edition',
    ready: async (product) => {
      const { id } = await onlyRow(
        product.sql<{ id: string }>('select id from edition order by conference_start_on desc limit 1'),
      )
      return {
        path: '/admin/migrate/edition',
        ...(await anOrganiser(product)),
        fields: {
          intent: 'preview',
          from: id,
          name: 'The next one',
          city: 'Bonn',
          conferenceStartOn: '2098-06-09',
          conferenceEndOn: '2098-06-20',
          registrationOpensOn: '2098-01-10',
          registrationClosesOn: '2098-06-05',
          firstNotificationOn: '2098-05-15',
          lastRoundOn: '2098-06-05',
          hostEventAt: '2098-05-02 19:00',
        },
      }
    },
  },
  aList('imports a list', { intent: 'import' }),
  aList('says where the heads of a list stand', { intent: 'check', sheet: '0', head: '1.1' }),
  aList('says what a list means, who is who in it and who comes in', {
    intent: 'check',
    'column-0': 'email',
    'column-1': 'personal.age',
    'asked-0': 'needs.sleeping',
    'word-0': 'bett oder sofa',
    'meaning-0': 'bed',
    country: 'AT',
    'was-2.1': 'Ida',
    'cell-2.1': 'Ada',
    'same-3': 'second',
    row: ['2.in', '3.in'],
    take: '2',
  }),
]

/** A form of the page that checks a list. */
function aList(what: string, fields: Fields): ProductForm {
  return {
    what,
    route: 'admin.migrate.import',
    ready: async (product) => {
      await product.sql(`delete from person where email = 'imported@example.org'`)
      await product.sql('delete from import_meaning')
      const organiser = await anOrganiser(product)
      const rows = [
        ['E-Mail', 'Vorname'],
        ['imported@example.org', 'Ida'],
        ['imported@example.org', 'Ada'],
      ]
      const { id } = await onlyRow(
        product.sql<{ id: string }>(
          `insert into import_file (organiser_id, edition_id, role, locale, sheets, columns, uploaded_at)
           select $1, id, 'guest', 'en', $2, $3, now() from edition order by conference_start_on desc limit 1 returning id`,
          [
            organiser.personId,
            JSON.stringify([{ name: '', rows }]),
            JSON.stringify(['email', 'personal.firstName']),
          ],
        ),
      )
      const path = `/admin/migrate/import/${id}`
      if (fields['intent'] !== 'import') return { path, ...organiser, fields }
      const page = await fetch(product.url + path, { headers: { cookie: organiser.cookie } })
      const shown = /name="shown" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
      return { path, ...organiser, fields: { ...fields, shown } }
    },
  }
}
