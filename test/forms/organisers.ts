import type { Product } from '../product/product.ts'
import type { Fields, ProductForm } from './form.ts'
import { aPair } from './registered.ts'
import { anOrganiser, aPerson, noOtherOrganisers } from './senders.ts'

type Pair = Awaited<ReturnType<typeof aPair>>

/** Builders number their people; the world is to be the same each time. */
async function sameNames({ sql }: Product, { guest, host }: Pair) {
  await sql(`update guest_facts set first_name = 'Amina' where registration_id = $1`, [guest.registrationId])
  await sql(`update host_facts set first_name = 'Karla' where registration_id = $1`, [host.registrationId])
  await sql(`update contact set last_name = 'Surname' where registration_id in ($1, $2)`, [
    guest.registrationId,
    host.registrationId,
  ])
}

/** A form of an organiser about two people and their match. */
export const aboutPair =
  (state: 'draft' | 'accepted', formOf: (pair: Pair) => { path: string; fields: Fields }) =>
  async (product: Product) => {
    const organiser = await anOrganiser(product)
    const pair = await aPair(product, state)
    await sameNames(product, pair)
    return { cookie: organiser.cookie, names: { ...pair.names, ...organiser.names }, ...formOf(pair) }
  }

const toUndo = (path: string) => async (product: Product) => {
  const organiser = await anOrganiser(product)
  const pair = await aPair(product, 'draft')
  const [undone] = await product.sql<{ id: string }>(
    `with entry as (insert into history_entry (edition_id, at, by_person_id, kind)
       select edition_id, now(), $2, 'drafted' from match where id = $1 returning id),
     part as (insert into history_part (entry_id, position, subject, match_id, guest_registration_id,
         host_registration_id, after, version_after)
       select entry.id, 0, 'match', match.id, guest_registration_id, host_registration_id,
         json_build_object('state', 'draft', 'placeId', place_id, 'isAsked', false), version
       from match, entry where match.id = $1)
     select id from entry`,
    [pair.matchId, organiser.personId],
  )
  return {
    path,
    cookie: organiser.cookie,
    fields: { intent: 'undo', entry: String(undone?.id) },
    names: { ...pair.names, ...organiser.names },
  }
}

const entry = '6f9619ff-8b86-4011-b42d-00c04fc964ff'

/** The forms of organisers. */
export const organiserForms: ProductForm[] = [
  {
    what: 'counts what retention would do',
    route: 'admin.calendar',
    ready: async (product) => ({
      path: '/admin/calendar',
      ...(await anOrganiser(product)),
      fields: { intent: 'rehearse' },
    }),
  },
  {
    what: 'saves a view of the guests',
    route: 'admin.guests',
    ready: async (product) => ({
      path: '/admin/guests?place=waiting',
      ...(await anOrganiser(product)),
      fields: { intent: 'save-view', name: 'Tonight', shared: 'yes' },
    }),
  },
  {
    what: 'saves a view of the hosts',
    route: 'admin.hosts',
    ready: async (product) => ({
      path: '/admin/hosts?places=free',
      ...(await anOrganiser(product)),
      fields: { intent: 'save-view', name: 'Tonight' },
    }),
  },
  {
    what: 'writes a note about a guest',
    route: 'admin.guest',
    ready: aboutPair('accepted', ({ guest }) => ({
      path: `/admin/guest/${guest.registrationId}`,
      fields: { intent: 'note', entry, words: 'Call her.' },
    })),
  },
  {
    what: 'writes a note about a host',
    route: 'admin.host',
    ready: aboutPair('accepted', ({ host }) => ({
      path: `/admin/host/${host.registrationId}`,
      fields: { intent: 'note', entry, words: 'Call her.' },
    })),
  },
  {
    what: 'fills a home to the most',
    route: 'admin.host',
    ready: aboutPair('accepted', ({ host }) => ({
      path: `/admin/host/${host.registrationId}`,
      fields: { intent: 'fill-to-most' },
    })),
  },
  {
    what: 'changes the verification of a guest',
    route: 'admin.guest.edit',
    ready: aboutPair('accepted', ({ guest }) => ({
      path: `/admin/guest/${guest.registrationId}/edit?step=verification`,
      fields: {
        intent: 'save',
        socialLink: 'https://social.example/x',
        verificationNote: '',
        editReason: 'Phone',
      },
    })),
  },
  {
    what: 'changes the remarks of a host',
    route: 'admin.host.edit',
    ready: aboutPair('accepted', ({ host }) => ({
      path: `/admin/host/${host.registrationId}/edit?step=further`,
      fields: {
        intent: 'save',
        furtherInformation: 'Third floor',
        howFound: '',
        improvements: '',
        editReason: 'Phone',
      },
    })),
  },
  {
    what: 'approves an organiser',
    route: 'admin',
    ready: async (product) => {
      await noOtherOrganisers(product)
      const organiser = await anOrganiser(product)
      const applicant = await aPerson(product)
      await product.sql(
        'insert into admin_profile (person_id, approved, requested_at) values ($1, false, now())',
        [applicant.personId],
      )
      return {
        path: '/admin',
        cookie: organiser.cookie,
        fields: { intent: 'approve', personId: applicant.personId },
        names: { ...applicant.names, [applicant.personId]: 'the applicant', ...organiser.names },
      }
    },
  },
  {
    what: 'says whose page is open',
    route: 'admin.matching.look.json',
    ready: aboutPair('draft', ({ guest }) => ({
      path: '/admin/matching/look.json',
      fields: { intent: 'look', guest: guest.registrationId },
    })),
  },
  {
    what: 'takes a draft back from the history',
    route: 'admin.matching.history',
    ready: toUndo('/admin/matching/history'),
  },
  {
    what: 'opens a round',
    route: 'admin.matching',
    ready: async (product) => {
      // The guests of other forms would be ranked along with ours.
      await product.sql(`update registration set state = 'cancelled' where state = 'submitted'`)
      await product.sql('delete from round')
      const organiser = await anOrganiser(product)
      return {
        path: '/admin/matching',
        ...organiser,
        fields: { intent: 'open-round', number: '1', answerTime: '3', answerUnit: 'hours' },
      }
    },
  },
  {
    what: 'drafts a match',
    route: 'admin.matching.match',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const pair = await aPair(product, 'draft')
      await product.sql('delete from match where id = $1', [pair.matchId])
      return {
        path: '/admin/matching/match',
        cookie: organiser.cookie,
        fields: { guest: pair.guest.registrationId, place: pair.host.placeIds[0] ?? '' },
        names: { ...pair.names, ...organiser.names },
      }
    },
  },
  {
    what: 'drafts a match beside the queue',
    route: 'admin.matching',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const pair = await aPair(product, 'draft')
      await product.sql('delete from match where id = $1', [pair.matchId])
      return {
        path: `/admin/matching?guest=${pair.guest.registrationId}`,
        cookie: organiser.cookie,
        fields: {
          intent: 'draft',
          guest: pair.guest.registrationId,
          place: pair.host.placeIds[0] ?? '',
        },
        names: { ...pair.names, ...organiser.names },
      }
    },
  },
  {
    what: 'takes a draft back beside the queue',
    route: 'admin.matching',
    ready: toUndo('/admin/matching'),
  },
  {
    what: 'pins a guest to a host beside the queue',
    route: 'admin.matching',
    ready: aboutPair('draft', ({ guest, host }) => ({
      path: `/admin/matching?guest=${guest.registrationId}`,
      fields: {
        intent: 'pin',
        guest: guest.registrationId,
        host: host.registrationId,
        reason: 'They know each other',
      },
    })),
  },
  {
    what: 'leaves a guest for later',
    route: 'admin.matching',
    ready: aboutPair('draft', ({ guest }) => ({
      path: `/admin/matching?guest=${guest.registrationId}`,
      fields: { intent: 'skip', guest: guest.registrationId },
    })),
  },
  {
    what: 'notes that a guest found a bed elsewhere',
    route: 'admin.matching.guest',
    ready: async (product) => {
      const organiser = await anOrganiser(product)
      const pair = await aPair(product, 'draft')
      return {
        path: `/admin/matching/${pair.guest.registrationId}`,
        cookie: organiser.cookie,
        fields: { intent: 'arranged-elsewhere' },
        names: { ...pair.names, ...organiser.names },
      }
    },
  },
  {
    what: 'sends an offer',
    route: 'admin.inform',
    ready: aboutPair('draft', ({ matchId }) => ({
      path: '/admin/inform',
      fields: { intent: 'send', idempotencyKey: crypto.randomUUID(), match: matchId },
    })),
  },
  {
    what: 'withdraws a match',
    route: 'admin.match.one',
    ready: aboutPair('accepted', ({ matchId }) => ({
      path: `/admin/match/${matchId}`,
      fields: { intent: 'withdraw', reason: 'organiser', note: '' },
    })),
  },
  {
    what: 'pauses all mails',
    route: 'admin.queue',
    ready: async (product) => {
      await product.sql('update mail_control set paused_at = null, paused_reason = null')
      return {
        path: '/admin/checkQueuedEmails',
        ...(await anOrganiser(product)),
        fields: { intent: 'pause', pauseReason: 'A wrong date in the mails.' },
      }
    },
  },
  {
    what: 'sends the mails of a match again',
    route: 'admin.resend',
    ready: aboutPair('accepted', ({ matchId }) => ({
      path: '/admin/resendMatchEmails',
      fields: { intent: 'resend', idempotencyKey: entry, match: matchId, confirmed: '1' },
    })),
  },
  {
    what: 'sends the mail of a match to the guest again',
    route: 'admin.resend.guest',
    ready: aboutPair('accepted', ({ matchId }) => ({
      path: '/admin/resendGuestMatchEmails',
      fields: { intent: 'resend', idempotencyKey: entry, match: matchId, confirmed: '1' },
    })),
  },
]
