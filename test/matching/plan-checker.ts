/**
 * The rules of the matching files written down a second time, from their description alone and on the plain JSON: nothing of the product is
 * imported, so a mistake in the core and one in here would have to be the same to go unnoticed.
 */
export type FileGuest = {
  id: string
  age: number
  gender: string
  start: number
  end: number
  globalSouth: boolean
  marginalized: boolean
  accredited: boolean
  onlyFemaleHosts: boolean
  longCommuteOk: boolean
  roomSharing: string
  sleeping: string[]
  petProblem: boolean
  sharesWith?: string[]
  accessMust?: string[]
  accessAsk?: string[]
  languages?: string[]
  accept?: number
}
export type FileHost = {
  id: string
  gender: string
  living: string
  pets: boolean
  femalesOnly: boolean
  okOver35: boolean
  start: number
  end: number
  commuteMinutes: number | null
  guestsAtMost?: number
  access?: string[]
  languages?: string[]
  rooms: { id: string; type: string; femalesOnly?: boolean; beds: { kind: string; count: number }[] }[]
}
export type FileInstance = {
  policy?: {
    doubleBed?: string
    hallOverbook?: number
    kindness?: Record<string, number>
    [name: string]: unknown
  }
  guests: FileGuest[]
  hosts: FileHost[]
  pins?: { guest: string; host: string; room?: string }[]
  vetoes?: { guest: string; host: string }[]
  declined?: { guest: string; host: string }[]
  locked?: FileAssignment[]
  groups?: { id: string; guests: string[]; kind: string }[]
  notWith?: { a: string; b: string }[]
}
export type FileAssignment = { guest: string; host: string; room: string; bed: number }

/** What is wrong with the plan, in words; pairs of guests who were both pinned are nobody's business, but no two of them are in one place. */
export function checkByReadme(instance: FileInstance, assignments: readonly FileAssignment[]): string[] {
  const wrong: string[] = []
  const pins = instance.pins ?? []
  const locked = instance.locked ?? []
  const pinned = (guest: string) => [...pins, ...locked].some((kept) => kept.guest === guest)
  const rows = assignments.map((assignment) => {
    const guest = instance.guests.find(({ id }) => id === assignment.guest)
    const host = instance.hosts.find(({ id }) => id === assignment.host)
    const room = host?.rooms.find(({ id }) => id === assignment.room)
    const bed = room?.beds[assignment.bed]
    if (!guest || !host || !room || !bed) throw new Error('The plan names what is not there')
    return { ...assignment, guest, host, room, bed: bed, bedIndex: assignment.bed }
  })
  for (const { guest, host, room, bed } of rows) {
    if (rows.filter((row) => row.guest === guest).length > 1) wrong.push(`${guest.id} twice`)
    if (pinned(guest.id)) continue
    const reasons = reasonsByReadme(instance, guest, host, room, bed.kind)
    if (reasons.length > 0) wrong.push(`${guest.id} at ${host.id}: ${reasons.join()}`)
  }
  for (const { guest, host, room } of pins) {
    const isKept = rows.some(
      (row) => row.guest.id === guest && row.host.id === host && (room === undefined || row.room.id === room),
    )
    if (!isKept) wrong.push(`pin of ${guest} not kept`)
  }
  for (const match of locked) {
    const isKept = assignments.some((row) =>
      (['guest', 'host', 'room', 'bed'] as const).every((name) => row[name] === match[name]),
    )
    if (!isKept) wrong.push(`${match.guest} was moved`)
  }
  wrong.push(...apartByReadme(instance, assignments))
  const nights = new Set(rows.flatMap(({ guest }) => range(guest.start, guest.end)))
  for (const night of nights) {
    const present = rows.filter(({ guest }) => guest.start <= night && night < guest.end)
    for (const host of new Set(present.map((row) => row.host))) {
      const inHome = present.filter((row) => row.host === host)
      const isBroken =
        inHome.length > (host.guestsAtMost ?? Infinity) && !inHome.every(({ guest }) => pinned(guest.id))
      if (isBroken) wrong.push(`night ${night}: too many at ${host.id}`)
    }
    for (const row of present) {
      const inRoom = present.filter((other) => other.room === row.room)
      const inBed = inRoom.filter((other) => other.bed === row.bed)
      const isPinnedOnly = inBed.every(({ guest }) => pinned(guest.id))
      const isForTwo = isPinnedOnly || doubleBed(instance) !== 'never'
      const isOverbooked = row.host.living === 'hall' && row.bed.kind !== 'double'
      const more = isOverbooked ? Math.floor((row.bed.count * (instance.policy?.hallOverbook ?? 0)) / 100) : 0
      const places = more + row.bed.count * (row.bed.kind === 'double' && isForTwo ? 2 : 1)
      if (inBed.length > places) wrong.push(`night ${night}: ${row.room.id} bed ${row.bedIndex} full`)
      for (const other of inRoom) {
        if (other === row || (pinned(row.guest.id) && pinned(other.guest.id))) continue
        if (!mayShare(row.guest, other.guest))
          wrong.push(`night ${night}: ${row.guest.id} beside ${other.guest.id}`)
      }
    }
  }
  for (const room of new Set(rows.map(({ room }) => room))) {
    room.beds.forEach((bed, index) => {
      const inBed = rows
        .filter((row) => row.room === room && row.bedIndex === index)
        .map(({ guest }) => guest)
      if (bed.kind === 'double' && !canLieIn(instance, inBed, bed.count, pinned))
        wrong.push(`double in ${room.id}`)
    })
  }
  return wrong
}

/** Groups that are torn apart, and pairs who meet though they must not. */
export function apartByReadme(instance: FileInstance, assignments: readonly FileAssignment[]): string[] {
  const kept = new Set([...(instance.pins ?? []), ...(instance.locked ?? [])].map(({ guest }) => guest))
  const hostOf = (guest: string) => assignments.find((row) => row.guest === guest)?.host
  const wrong: string[] = []
  for (const { id, kind, guests } of instance.groups ?? []) {
    if (kind !== 'only-together') continue
    const rest = guests.filter((guest) => !kept.has(guest))
    const anchors = new Set(guests.filter((guest) => kept.has(guest)).map(hostOf))
    const hosts = new Set(rest.map(hostOf))
    // All of the rest at one host, with those who are there already; or none of them.
    const isNobody = [...hosts].every((host) => host === undefined)
    const isWhole = hosts.size === 1 && new Set([...anchors, ...hosts]).size === 1
    if (!isNobody && !isWhole) wrong.push(`group ${id} is apart`)
  }
  for (const { a, b } of instance.notWith ?? []) {
    if (kept.has(a) && kept.has(b)) continue
    const one = instance.guests.find((guest) => guest.id === a)!
    const other = instance.guests.find((guest) => guest.id === b)!
    const meet = one.start < other.end && other.start < one.end
    if (meet && hostOf(a) !== undefined && hostOf(a) === hostOf(b)) wrong.push(`${a} meets ${b}`)
  }
  return wrong
}

/** The others whom the guest travels only together with. */
function companionsOf(instance: FileInstance, guest: FileGuest): FileGuest[] {
  const group = instance.groups?.find(
    ({ kind, guests }) => kind === 'only-together' && guests.includes(guest.id),
  )
  return instance.guests.filter(({ id }) => id !== guest.id && group?.guests.includes(id))
}

/** Reason codes in their order. */
export function reasonsByReadme(
  instance: FileInstance,
  guest: FileGuest,
  host: FileHost,
  room: Pick<FileHost['rooms'][number], 'type' | 'femalesOnly'>,
  kind: string,
): string[] {
  const policy = instance.policy ?? {}
  const [comfortable, longest] = (policy.commuteMinutes as [number, number] | undefined) ?? [45, 90]
  const minutes = host.commuteMinutes ?? 0
  const needed: Record<string, string> = {
    single: 'bed',
    double: 'bed',
    'air-mattress': 'air-mattress',
    'air-mattress-space': 'bring-air-mattress',
  }
  const names = (pairs: FileInstance['vetoes'] = []) =>
    pairs.some((pair) => pair.guest === guest.id && pair.host === host.id)
  const rules: [string, boolean][] = [
    ['dates', guest.start < host.start || guest.end > host.end],
    ['commute', minutes > longest || (minutes > comfortable && !guest.longCommuteOk)],
    [
      'single-male-host',
      guest.onlyFemaleHosts && host.gender === 'male' && ['alone', 'shared-room'].includes(host.living),
    ],
    ['females-only-host', (host.femalesOnly || room.femalesOnly === true) && guest.gender !== 'female'],
    ['over-35', guest.age > Number(policy.olderAge ?? 35) && !host.okOver35],
    ['pets', guest.petProblem && host.pets && host.living !== 'hall'],
    [
      'needs-private-room',
      guest.roomSharing === 'no' && (room.type === 'shared' || ['shared-room', 'hall'].includes(host.living)),
    ],
    [
      'shares-with-host',
      host.living === 'shared-room' && guest.roomSharing !== 'yes' && guest.gender !== host.gender,
    ],
    ['sleeping-option', !guest.sleeping.includes(needed[kind] ?? '')],
    ['over-age-limit', guest.age > Number(policy.ageLimit ?? 45)],
    ['access', (guest.accessMust ?? []).some((need) => !host.access?.includes(need))],
    ['vetoed', names(instance.vetoes)],
    ['declined-before', names(instance.declined)],
  ]
  return rules.filter(([, holds]) => holds).map(([name]) => name)
}

/** Position in the descending list of the five answers, 1 to 24; of those who travel only together, that of the last, or as the policy says. */
export function tierByReadme(instance: FileInstance, guest: FileGuest): number {
  const tiers = [guest, ...companionsOf(instance, guest)]
    .map((one) => ownTier(instance, one))
    .toSorted((a, b) => a - b)
  const rank = instance.policy?.groupRank
  if (rank === 'first') return tiers[0]!
  return rank === 'median' ? tiers[Math.floor(tiers.length / 2)]! : tiers.at(-1)!
}

function ownTier(instance: FileInstance, guest: FileGuest): number {
  const { youngAge = 27, veryYoungAge = 21 } = instance.policy ?? {}
  const young = guest.age < Number(youngAge)
  const notMarginalized = Number(!guest.marginalized)
  const notSouth = Number(!guest.globalSouth)
  const notAccredited = Number(!guest.accredited)
  if (!young) return 17 + 4 * notMarginalized + 2 * notSouth + notAccredited
  const notVeryYoung = Number(guest.age >= Number(veryYoungAge))
  return 1 + 8 * notMarginalized + 4 * notSouth + 2 * notVeryYoung + notAccredited
}

export function doubleBed(instance: FileInstance): string {
  return instance.policy?.doubleBed ?? 'named'
}

export function mayShare(a: FileGuest, b: FileGuest): boolean {
  if (a.roomSharing === 'no' || b.roomSharing === 'no') return false
  return a.gender === b.gender || (a.roomSharing === 'yes' && b.roomSharing === 'yes')
}

/** Two in one double, as the policy has it. */
export function mayLieTogether(instance: FileInstance, a: FileGuest, b: FileGuest): boolean {
  if (!mayShare(a, b)) return false
  const policy = doubleBed(instance)
  if (policy === 'same-gender') return a.gender === b.gender
  if (policy === 'named')
    return (
      companionsOf(instance, a).includes(b) ||
      Boolean(a.sharesWith?.includes(b.id) && b.sharesWith?.includes(a.id))
    )
  return policy === 'any'
}

/** Tries every way to give each of these guests one of so many doubles. */
function canLieIn(
  instance: FileInstance,
  guests: readonly FileGuest[],
  doubles: number,
  pinned: (id: string) => boolean,
  beds: FileGuest[][] = Array.from({ length: doubles }, () => []),
): boolean {
  const [guest, ...rest] = guests
  if (!guest) return beds.every((bed) => isBedFine(instance, bed, pinned))
  return beds.some((bed, index) => {
    const next = beds.map((other, at) => (at === index ? [...bed, guest] : other))
    return canLieIn(instance, rest, doubles, pinned, next)
  })
}

function isBedFine(
  instance: FileInstance,
  bed: readonly FileGuest[],
  pinned: (id: string) => boolean,
): boolean {
  return bed.every((guest) =>
    range(guest.start, guest.end).every((night) => {
      const others = bed.filter((other) => other !== guest && other.start <= night && night < other.end)
      if (others.length > 1) return false
      return others.every(
        (other) => (pinned(guest.id) && pinned(other.id)) || mayLieTogether(instance, guest, other),
      )
    }),
  )
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index)
}
