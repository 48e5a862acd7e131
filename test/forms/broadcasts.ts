import { AUDIENCES } from '../../src/domain/audience.ts'
import { AUDIENCE_PATHS } from '../../src/features/letters/broadcasts/components/audience-paths.ts'
import type { ProductForm } from './form.ts'
import { anOrganiser } from './senders.ts'

const words = {
  kind: 'news',
  'subject.en': 'News from {city}',
  'letter.en': 'Hello',
  'subject.de': 'Neues aus {city}',
  'letter.de': 'Hallo',
}

/** The forms of mails to many. */
export const broadcastForms: ProductForm[] = [
  ...AUDIENCES.map((audience) => ({
    what: `saves the draft of a mail to ${audience}`,
    route: `admin.broadcasts.${audience}`,
    ready: async (product: Parameters<ProductForm['ready']>[0]) => {
      const { cookie, names } = await anOrganiser(product)
      const id = crypto.randomUUID()
      const fields = { intent: 'save', id, version: '0', ...words }
      return { path: AUDIENCE_PATHS[audience], cookie, fields, names: { ...names, [id]: 'the draft' } }
    },
  })),
  {
    what: 'pauses a mail to many',
    route: 'admin.broadcasts.one',
    ready: async (product) => {
      const { cookie, names } = await anOrganiser(product)
      const [id, campaign] = [crypto.randomUUID(), crypto.randomUUID()]
      // Checked already, or the worker would write that down between two looks, or not.
      await product.sql(
        `insert into broadcast (id, edition_id, audience, kind, words, written_at,
           campaign_id, queued_at, starts_at, checked_at, recipients)
         select $1, id, 'guests', 'news', '{"en": {"subject": "News", "letter": "Bring a towel."}}', now(), $2, now(),
           now(), now(), 1 from edition
         order by conference_start_on desc limit 1`,
        [id, campaign],
      )
      const path = `/admin/broadcasts/${id}`
      return {
        path,
        cookie,
        fields: { intent: 'pause' },
        names: { ...names, [id]: 'it', [campaign]: 'its mails' },
      }
    },
  },
]
