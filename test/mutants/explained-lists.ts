import type { Explained } from './explained.ts'

/** The same for the organisers' lists; of a statement it is words that change, not the whole of it. */
export const EXPLAINED_LISTS: readonly Explained[] = [
  {
    file: 'src/features/ground/audiences.server.ts',
    lineText: 'const people = asked.only?.personId === null ? sql`where false` : peopleOf(asked)',
    why: 'Saves a look: nobody has no id.',
    changes: [['asked.only?.personId === null', 'false']],
  },
  {
    file: 'src/features/ground/audiences.server.ts',
    lineText: 'select from registration join person back on back.id = registration.person_id',
    why: 'A registration has its person.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/ground/audiences.server.ts',
    lineText: 'join edition past on past.id = consent.kept_of',
    why: 'The next line asks for its start, and nothing is before an unknown day.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/ground/audiences.server.ts',
    lineText:
      "if (asked.kind === 'registration' || all.length === 0) return { readers: all, leftOut: 0, unreachable }",
    why: 'Saves a look: of nobody nobody is left out.',
    changes: [['0', '-1']],
  },
  {
    file: 'src/features/console/dashboard/by-day.server.ts',
    lineText: 'from registration join guest_facts on guest_facts.registration_id = registration.id',
    why: 'Whoever has handed in has facts.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/console/dashboard/by-day.server.ts',
    lineText: 'from registration join host_facts host on host.registration_id = registration.id',
    why: 'Whoever has handed in has facts.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/console/dashboard/by-day.server.ts',
    lineText: 'from place join room on room.id = place.room_id',
    why: 'Every place is in a room.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/console/dashboard/by-day.server.ts',
    lineText: 'join registration on registration.id = room.registration_id',
    why: 'Every room is of a registration.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/console/dashboard/by-day.server.ts',
    lineText: 'order by room.number, place.kind, place.bed_number, place.seat) as places',
    why: 'The order says which places stay free, not how many.',
    changes: [
      ['room.number', 'room.id'],
      ['place.kind', 'place.bed_number'],
      ['place.bed_number', 'place.seat'],
      ['place.seat', 'place.room_id'],
    ],
  },
  {
    file: 'src/features/console/dashboard/by-day.server.ts',
    lineText:
      'from live_match match join guest_facts guest on guest.registration_id = match.guest_registration_id',
    why: 'Whoever has a match has facts.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/console/dashboard/by-day.server.ts',
    lineText: "return [{ guest, place, nights: { start, end }, matchId: placeId, state: 'accepted' }]",
    why: 'What is counted is that somebody is there, not by which match.',
    changes: [
      [
        "{ guest, place, nights: { start, end }, matchId: placeId, state: 'accepted' }",
        "{ guest, place, nights: { start, end }, matchId: 'accepted', state: placeId }",
      ],
    ],
  },
  {
    file: 'src/features/placing/matches/companions.server.ts',
    lineText:
      'join registration on registration.id = one.registration_id and registration.edition_id = ${editionId}',
    why: 'Without a registration there is no person to be joined.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/placing/matches/companions.server.ts',
    lineText: 'join guest_facts facts on facts.registration_id = one.registration_id',
    why: 'Whoever has handed in has facts.',
    changes: [['join', 'left join']],
  },
  {
    file: 'src/features/placing/matches/companions.server.ts',
    lineText: "const companions = edition.doubleBed === 'named' ? await listCompanions(tx, edition) : []",
    why: 'Saves a statement where nobody asks for names.',
    changes: [["edition.doubleBed === 'named'", 'true']],
  },
  {
    file: 'src/features/placing/matches/listing.server.ts',
    lineText: 'guest: () => [sql`lower(guest_first)`, sql`lower(guest_last)`],',
    why: 'Capital or small, the order is the same.',
    changes: [['lower', 'upper']],
  },
  {
    file: 'src/features/placing/matches/listing.server.ts',
    lineText: 'host: () => [sql`lower(host_first)`, sql`lower(host_last)`],',
    why: 'Capital or small, the order is the same.',
    changes: [['lower', 'upper']],
  },
  {
    file: 'src/features/letters/mail-desk/listing.server.ts',
    lineText: 'to: () => [sql`lower(coalesce(name, email))`],',
    why: 'Capital or small, the order is the same.',
    changes: [['lower', 'upper']],
  },
  {
    file: 'src/features/console/records/matches.server.ts',
    lineText: 'only ? sql<boolean>`${sql.ref(column)} = any(${only}::uuid[])` : sql<boolean>`true`',
    why: 'Rows that no page shows are joined to none.',
    changes: [['only', 'false']],
  },
  {
    file: 'src/features/console/records/matches.server.ts',
    lineText: 'left join host_facts host on host.registration_id = match.host_registration_id',
    why: 'Whoever has a match has facts.',
    changes: [['left join', 'join']],
  },
  {
    file: 'src/features/console/records/matches.server.ts',
    lineText:
      'order by match.guest_registration_id, match.holds_place desc, match.created_at desc, match.id`',
    why: 'Only of two matches made in the same moment.',
    changes: [['match.id', 'match.guest_registration_id']],
  },
  {
    file: 'src/features/placing/rooms/by-night/by-night.server.ts',
    lineText: ".where('match.editionId', '=', editionId)",
    why: 'Saves a look: whoever holds a place of another edition is in no room of this one.',
    changes: [[".where('match.editionId', '=', editionId)", '']],
  },
  {
    file: 'src/features/ground/lists/reading.server.ts',
    lineText: 'if (asked.found > 0 || state.page === 1) return asked',
    why: 'Of one row or none the first page is the last; asked again it is the same.',
    changes: [
      ['0', '1'],
      ['1', '0'],
    ],
  },
  {
    file: 'src/features/console/records/hosts.server.ts',
    lineText: "where match.edition_id = ${edition.id} and ${within('match.host_registration_id', only)}",
    why: 'Saves a look: what belongs to hosts of other years, or to none of the page, is joined to none.',
    changes: [['and', 'or']],
  },
  {
    file: 'src/features/console/records/hosts.server.ts',
    lineText: 'district: () => [sql`lower(district)`],',
    why: 'Capital or small, the order is the same.',
    changes: [['lower', 'upper']],
  },
  {
    file: 'src/features/console/records/hosts.server.ts',
    lineText: "if (commuteMinutes === null || !commuteSource) return ''",
    why: 'Whose minutes are known, of those it is known who said them; the table holds to it.',
    changes: [['commuteMinutes === null || !commuteSource', '(commuteMinutes === null) && (!commuteSource)']],
  },
  {
    file: 'src/features/console/records/people.server.ts',
    lineText: 'left join person on person.id = registration.person_id',
    why: 'A registration has its person; where nothing of them is asked, such as in a count, they are not looked at.',
    changes: [['left join', 'join']],
  },
  {
    file: 'src/features/console/records/people.server.ts',
    lineText: 'name: () => [sql`lower(first_name)`, sql`lower(last_name)`],',
    why: 'Capital or small, the order is the same.',
    changes: [['lower', 'upper']],
  },
  {
    file: 'src/features/placing/matches/listing-rows.server.ts',
    lineText: 'left join guest_facts guest on guest.registration_id = match.guest_registration_id',
    why: 'Whoever has a match has facts; where nothing of it is asked, such as in a count, it is not looked at.',
    changes: [['left join', 'join']],
  },
  {
    file: 'src/features/placing/matches/listing-rows.server.ts',
    lineText: 'left join host_facts host on host.registration_id = match.host_registration_id',
    why: 'Whoever has a match has facts; where nothing of it is asked, such as in a count, it is not looked at.',
    changes: [['left join', 'join']],
  },
  {
    file: 'src/features/placing/matches/listing-rows.server.ts',
    lineText: 'left join person guest_person on guest_person.id = match.guest_person_id',
    why: 'Both sides of a match are there; where nothing of it is asked, such as in a count, it is not looked at.',
    changes: [['left join', 'join']],
  },
  {
    file: 'src/features/placing/matches/listing-rows.server.ts',
    lineText: 'left join person host_person on host_person.id = match.host_person_id',
    why: 'Both sides of a match are there; where nothing of it is asked, such as in a count, it is not looked at.',
    changes: [['left join', 'join']],
  },
  {
    file: 'src/features/placing/matches/listing-rows.server.ts',
    lineText: 'left join room on room.id = match.room_id',
    why: 'A match has its room; where nothing of it is asked, such as in a count, it is not looked at.',
    changes: [['left join', 'join']],
  },
  {
    file: 'src/features/placing/matches/listing-rows.server.ts',
    lineText: 'left join place on place.id = match.place_id',
    why: 'A match has its place; where nothing of it is asked, such as in a count, it is not looked at.',
    changes: [['left join', 'join']],
  },
  {
    file: 'src/features/placing/matches/listing-rows.server.ts',
    lineText: 'participation.confirmed_at, arrival.answered_at as checked_at, round.number as round_number,',
    why: 'What is asked is whether there is an answer, not when.',
    changes: [['arrival.answered_at', 'arrival.match_id']],
  },
]
