/** Files that people and organisers take, held against the rows of that moment. */
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { wordsOfEntry } from '../reading-calendar.ts'
import { missing, plain, undeclared, wordsOfHtml } from '../reading.ts'
import { dayIn, later, nightsIn, type Range, saying } from '../say.ts'
import { ORGANISERS, type Play } from './people.ts'

type Stay = {
  id: string
  guest: string
  guestLast: string
  guestEmail: string | null
  guestPhone: string
  host: string
  hostLast: string
  /** As organisers know it: a hall by its own. */
  hostName: string
  address: string
  stay: Range
  state: string
}
const staysOf = ({ world }: Play) =>
  world.sql<Stay>(
    `select m.id, g.first_name as guest, gc.last_name as "guestLast", p.mail_to as "guestEmail", gc.phone_e164 as "guestPhone",
       h.first_name as host, hc.last_name as "hostLast", coalesce(a.hall_name, h.first_name || ' ' || hc.last_name) as "hostName", a.street || ' ' || a.house_number || ', ' || a.postal_code || ' ' || a.city as address,
       array[lower(m.stay), upper(m.stay)]::text[] as stay, m.state
     from match m join guest_facts g on g.registration_id = m.guest_registration_id join contact gc using (registration_id)
       join person p on p.id = m.guest_person_id join host_facts h on h.registration_id = m.host_registration_id
       join contact hc on hc.registration_id = m.host_registration_id
       join host_address a on a.registration_id = m.host_registration_id
     where m.state in ('accepted', 'completed') order by g.first_name`,
  )
const knownOf = async ({ world }: Play) =>
  (
    await world.sql<{ word: string }>(
      `select first_name as word from guest_facts union select first_name from host_facts union select last_name from contact
       union select street from host_address union select email from person where email is not null`,
    )
  ).map(({ word }) => word)
const readPdf = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  return { words: text.replaceAll(/\s+/g, ' '), pages: pdf.numPages }
}
const within = (say: ReturnType<typeof saying>, range: Range) => {
  const isOneMonth = range[0].slice(0, 7) === range[1].slice(0, 7)
  const from = isOneMonth ? `${Number(range[0].slice(8))}${say.of('', '.')}` : null
  return [...(from ? [from] : []), say.date(range[1]), String(nightsIn(range))]
}

/** The stay and the evening of hosts for a calendar, letters with their pages, and what somebody takes of their own data. */
export async function findWrongOwnFiles(play: Play): Promise<string[]> {
  const { take, languageOf, row, zone, world } = play
  const known = await knownOf(play)
  const ama = (await staysOf(play)).find(({ guest }) => guest === 'Ama')
  if (!ama) return ['Ama has no place']
  const faults: string[] = []
  const say = saying(languageOf('ama'))
  const way = wordsOfEntry((await take('ama', `/profile/way.ics?match=${ama.id}`)).toString())
  const [, summary, from, to] = way.said
  if (!summary?.includes('Bruno') || from !== ama.stay[0] || to !== later(ama.stay[1], 1))
    faults.push(`way.ics says ${way.said.join(' | ')}, and not ${ama.stay.join(' to ')}`)
  for (const one of missing(way.description, [say.nights(ama.stay)]))
    faults.push(`way.ics does not say “${one}”`)
  const [{ at } = { at: '' }] = await world.sql<{ at: string }>(
    `select to_char(host_event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as at from edition limit 1`,
  )
  const evening = wordsOfEntry((await take('ama', '/hostEvent.ics')).toString())
  if (evening.said[2] !== at) faults.push(`hostEvent.ics begins at ${evening.said[2]}, not at ${at}`)
  const letter = await row(
    'select id, letter_number as number from visa_letter where match_id is not null and ended_at is null limit 1',
  )
  for (const language of ['en', 'de'] as const) {
    const form = { print: `${letter['id']} ${language}`, passport: 'C01X00T47', born: '' }
    const { words, pages } = await readPdf(await take('ama', '/profile/letters/pdf', form))
    const said = saying(language)
    const facts = [
      `${ama.guest} ${ama.guestLast}`,
      `${ama.host} ${ama.hostLast}`,
      ama.address,
      letter['number'] ?? '',
      'C01X00T47',
      said.date(dayIn(world.now().toString(), zone)),
      ...within(said, ama.stay),
    ]
    if (pages !== 1) faults.push(`the letter has ${pages} pages in ${language}`)
    for (const one of missing(words, facts)) faults.push(`the letter in ${language} does not say “${one}”`)
    const strangers = known.filter((name) => !facts.join(' ').includes(name))
    for (const one of undeclared(words.replaceAll(/\d+/g, ''), facts, strangers).filter((fault) =>
      strangers.some((name) => fault.startsWith(name)),
    ))
      faults.push(`the letter in ${language} says ${one}`)
  }
  const own = (await take('ama', '/profile/data.json')).toString()
  for (const word of [ama.guest, ama.guestLast, ama.guestPhone, ama.stay[0]])
    if (!own.includes(word)) faults.push(`data.json does not say ${word}`)
  for (const word of [ama.hostLast, ama.address.split(',')[0] ?? ''])
    if (own.includes(word)) faults.push(`data.json says ${word}`)
  return faults
}

/** The lists of organisers, each in the language of one of them, and the nights of rooms. */
export async function findWrongLists(play: Play): Promise<string[]> {
  const { take, world, languageOf } = play
  const faults: string[] = []
  const stays = await staysOf(play)
  const people = await world.sql<{ role: string; name: string; phone: string; count: string }>(
    `select r.role, coalesce(a.hall_name, coalesce(g.first_name, h.first_name) || ' ' || c.last_name) as name, c.phone_e164 as phone
     from registration r join contact c on c.registration_id = r.id left join guest_facts g on g.registration_id = r.id
       left join host_facts h on h.registration_id = r.id
       left join host_address a on a.registration_id = r.id where r.state = 'submitted'`,
  )
  for (const organiser of ORGANISERS) {
    const say = saying(languageOf(organiser))
    const delimiter = say.of(',', ';')
    const separator = say.of('comma', 'semicolon')
    const file = async (path: string, form?: Record<string, string>) =>
      parse(await take(organiser, path, form), { bom: true, delimiter }) as string[][]
    const exported = { intent: 'export', reason: 'For the evening.', separator, contacts: 'yes' }
    for (const role of ['guest', 'host']) {
      const [, ...lines] = await file(`/admin/${role}s?columns=phone.email`, exported)
      for (const { name, phone } of people.filter((one) => one.role === role)) {
        const own = lines.filter((cells) => cells.some((cell) => cell.startsWith(name)))
        if (own.length !== 1) faults.push(`${role}s.csv has ${own.length} lines of ${name}`)
        else if (!own[0]?.some((cell) => plain(cell).endsWith(phone)))
          faults.push(`${role}s.csv has another number of ${name}`)
      }
    }
    const [, ...matches] = await file('/admin/match', exported)
    for (const { guest, guestLast, host, hostName, stay } of stays) {
      const own = matches.filter(
        (cells) =>
          cells.some((cell) => cell.includes(`${guest} ${guestLast}`)) &&
          cells.some((cell) => cell.includes(hostName)),
      )
      const nights = say.count(nightsIn(stay), ['night', 'nights', 'Nacht', 'Nächte'])
      if (!own.some((cells) => cells.some((cell) => cell.includes(nights))))
        faults.push(
          `the list of matches does not say ${nights} of ${guest} at ${host}: ${JSON.stringify(own)}`,
        )
    }
    const rooms = await file('/admin/rooms.csv?page=all')
    const heads = rooms[0] ?? []
    const agreed = say.of('accepted', 'zugesagt')
    const days = heads.filter((head) => /^\d{4}-/.test(head))
    for (const day of days) {
      const wanted = stays.filter(
        ({ stay, state }) => state === 'accepted' && stay[0] <= day && day < stay[1],
      ).length
      const shown = rooms.slice(1).filter((cells) => cells[heads.indexOf(day)] === agreed).length
      if (wanted !== shown) faults.push(`rooms.csv has ${shown} beds for the night of ${day}, not ${wanted}`)
    }
    if (days.length === 0) faults.push('rooms.csv has no nights')
  }
  return faults
}

/** The report to those who paid for it: the same in both files, the same for ever, and of as many as stayed. */
export async function readImpact(play: Play): Promise<{ said: string[]; faults: string[] }> {
  const said: string[] = []
  const faults: string[] = []
  for (const organiser of ORGANISERS) {
    const say = saying(play.languageOf(organiser))
    const page = plain(wordsOfHtml((await play.take(organiser, '/admin/impact')).toString()))
    const table = parse(await play.take(organiser, '/admin/impact.csv'), {
      bom: true,
      delimiter: say.of(',', ';'),
    }) as string[][]
    for (const [what = '', group, number = ''] of table.slice(1))
      if (group === '' && Number(number) > 0 && !page.includes(`${plain(what)} ${number}`))
        faults.push(`the report does not say ${number} ${what}: ${page}`)
    said.push(JSON.stringify(table))
  }
  return { said, faults }
}
