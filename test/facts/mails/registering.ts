import { database } from '../../builders/mail-sending.ts'
import { aMatch, GUEST_STAY, SEASON, type World } from '../world.ts'
import { later, momentAt } from '../say.ts'
import { type Declared, type Occasion, toGuest, toHost, type Told } from './declared.ts'

type Side = 'guest' | 'host'
const of = (w: World, side: Side) => ({
  personId: w[side].personId,
  params: { registrationId: w[side].registrationId },
})
const both = (tell: (w: World, side: Side) => Promise<Told>) => ({
  guest: toGuest((w) => tell(w, 'guest')),
  host: toHost((w) => tell(w, 'host')),
})
const greeted = (w: World, side: Side) => w.say.greeting(w[side].firstName)

const confirmed = (side: Side, on: string, facts: (w: World) => string[]): Occasion => ({
  reader: side,
  tell: async (w) => {
    database.clock.set(w.on(on))
    const city = side === 'guest' ? w.say.of('a bed for you in Bonn', 'in Bonn ein Bett für dich') : 'in Bonn'
    return { queue: of(w, side), to: w[side].email, facts: [greeted(w, side), city, ...facts(w)] }
  },
})
const rounds = (w: World) => {
  const [first, last] = [w.say.date(SEASON.firstRound), w.say.date(SEASON.lastRound)]
  return [
    w.say.of(`the first emails`, 'Die ersten E-Mails'),
    w.say.of(
      `around ${first}. More rounds follow until ${last}`,
      `verschicken wir um den ${first}, weitere Runden folgen bis zum ${last}`,
    ),
  ]
}
const running = (w: World) => [
  w.say.of(
    `in rounds until ${w.say.date(SEASON.lastRound)}`,
    `in Runden bis zum ${w.say.date(SEASON.lastRound)}`,
  ),
]
const over = (w: World) => [
  w.say.of(
    `The last planned round was on ${w.say.date(SEASON.lastRound)}`,
    `Die letzte geplante Runde war am ${w.say.date(SEASON.lastRound)}`,
  ),
]

/** Begun and not handed in; changed last on that day. `name`: as they typed it, or as a list has it. */
async function begun(w: World, side: Side, on: string, part: 'finished' | 'prefilled') {
  const { registrationId, personId } = w[side]
  await database.sql(
    `update registration set state = 'draft', submitted_at = null, draft_saved_at = $2,
       draft = jsonb_build_object($3::text, jsonb_build_object('personal', jsonb_build_object('firstName', jsonb_build_array('Wanda')))) where id = $1`,
    [registrationId, w.on(on), part],
  )
  await database.sql(
    `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at) values ($1, $2, 'privacy', 1, 'en', 'form', $3)`,
    [personId, registrationId, w.on(on)],
  )
}

const unfinished = async (w: World, side: Side): Promise<Told> => {
  // Two weeks later it is forgotten; of a host a week later nobody can hand in any more, of a guest only after that.
  const on = side === 'host' ? '2027-05-28' : '2027-05-10'
  await begun(w, side, on, 'finished')
  database.clock.set(w.on(later(on, 4)))
  const last = side === 'host' ? SEASON.closes : later(on, 13)
  const [until, gone] = [w.say.date(last), w.say.date(later(on, 14))]
  return {
    queue: null,
    to: w[side].email,
    facts: [
      w.say.greeting('Wanda'),
      'in Bonn',
      w.say.of(`where you left off until ${until}`, `Bis zum ${until} kannst du dort weitermachen`),
      w.say.of(`delete what you’ve entered on ${gone}`, `Am ${gone} löschen wir`),
    ],
  }
}

const listed = async (w: World, side: Side): Promise<Told> => {
  await begun(w, side, '2027-05-10', 'prefilled')
  await database.sql('delete from consent')
  database.clock.set(w.on('2027-05-12'))
  const until = w.say.date(SEASON.closes)
  return {
    queue: of(w, side),
    to: w[side].email,
    facts: [
      w.say.greeting('Wanda'),
      'in Bonn',
      w.say.of(`submit it by ${until}`, `schick es bis zum ${until} ab`),
      w.say.of('delete what we’ve entered after 14 days', 'nach 14 Tagen löschen wir'),
    ],
  }
}
/** Without a mailbox: it is told on the phone. */
const called = async (w: World, side: Side): Promise<Told> => {
  const told = await listed(w, side)
  await database.sql(
    'update person set email = null, email_confirmed_at = null, vouched_at = now() where id = $1',
    [w[side].personId],
  )
  const until = w.say.date(SEASON.closes)
  return {
    ...told,
    isCalled: true,
    facts: [
      w.say.greeting('Wanda'),
      w.say.of('from the bed exchange in Bonn', 'die Bettenbörse in Bonn'),
      w.say.of(`whenever suits you until ${until}`, `wann es dir bis zum ${until} passt`),
      w.say.of('about ten minutes', 'ungefähr zehn Minuten'),
      w.say.of('delete it after 14 days', 'löschen wir es nach 14 Tagen'),
    ],
  }
}

const afterStay = async (w: World, side: Side): Promise<Told> => {
  database.clock.set(w.on(GUEST_STAY[0]))
  await aMatch(w, { state: 'completed', acceptedAt: w.on('2027-05-20') })
  // Two days after the departure.
  database.clock.set(w.on(later(GUEST_STAY[1], 2)))
  const until = w.say.date(later(SEASON.end, 41))
  return {
    queue: null,
    isOnlyMailed: true,
    to: w[side].email,
    facts: [
      greeted(w, side),
      'Bonn',
      w.say.of(`You can change it until ${until}`, `Bis zum ${until} kannst du es ändern`),
    ],
  }
}

const retention = async (w: World, side: Side, isKept: boolean): Promise<Told> => {
  if (isKept)
    await database.sql(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at) values ($1, $2, 'contact-next-year', 1, 'en', 'form', $3)`,
      [w[side].personId, w[side].registrationId, w.on('2027-05-01')],
    )
  database.clock.set(w.on('2027-07-24'))
  const day = w.say.date(later(SEASON.end, 60))
  const contacts = w.say.date(later(SEASON.end, 42))
  return {
    queue: null,
    to: w[side].email,
    facts: [
      greeted(w, side),
      w.say.of(
        `The conference ${SEASON.conference} is over`,
        `Die Konferenz ${SEASON.conference} ist vorbei`,
      ),
      w.say.of(`On ${day} we’ll delete`, `Am ${day} löschen wir`),
      w.say.of(
        `what you said about your stay go earlier, on ${contacts}`,
        `löschen wir schon am ${contacts}`,
      ),
      isKept
        ? w.say.of('We’ll keep your email address', 'Deine E-Mail-Adresse behalten wir')
        : w.say.of(
            'We’ll delete your account and your email address',
            'Auch dein Konto und deine E-Mail-Adresse',
          ),
    ],
    subject: [w.say.of(`delete your data on ${day}`, `Am ${day} löschen wir deine Daten`)],
  }
}

/** Asked whether they still come; registered so long ago. */
const asked = (on: string, submittedOn: string, facts: (w: World) => string[]) =>
  toGuest(async (w) => {
    await database.sql('update registration set submitted_at = $1', [w.on(submittedOn)])
    database.clock.set(w.on(on))
    return { queue: null, to: w.guest.email, facts: [greeted(w, 'guest'), 'Bonn', ...facts(w)] }
  })

export const registering: Declared = {
  'registration-confirmed': {
    guest: confirmed('guest', '2027-05-04', rounds),
    'guest-running': confirmed('guest', SEASON.lastRound, running),
    'guest-over': confirmed('guest', later(SEASON.lastRound, 1), over),
    host: confirmed('host', '2027-05-04', rounds),
    'host-running': confirmed('host', SEASON.lastRound, running),
    'host-over': confirmed('host', later(SEASON.lastRound, 1), over),
  },
  'registration-unfinished': both(unfinished),
  'registration-ended': both(async (w, side) => {
    const { registrationId } = w[side]
    await database.sql(`update registration set state = 'cancelled' where id = $1`, [registrationId])
    const said =
      side === 'guest'
        ? w.say.of('as a guest has ended', 'Registrierung als Gast ist beendet')
        : w.say.of('as a host has ended', 'Registrierung ist beendet')
    return { queue: of(w, side), to: w[side].email, facts: [greeted(w, side), 'in Bonn', said] }
  }),
  'import-invitation': both(async (w, side) => ({ ...(await listed(w, side)), subject: ['Bonn'] })),
  'import-call': both(called),
  'participation-reminder': {
    before: asked('2027-05-10', '2027-03-01', (w) => [
      w.say.of(
        `in Bonn around ${w.say.date(SEASON.firstRound)}`,
        `verschicken wir um den ${w.say.date(SEASON.firstRound)}`,
      ),
    ]),
    running: asked(SEASON.firstRound, '2027-03-01', running),
  },
  'profile-update': { one: asked('2027-05-06', '2027-04-25', () => []) },
  'after-stay': both(afterStay),
  'handed-over': both(async (w, side) => {
    database.clock.set(w.on('2027-05-12'))
    return { queue: of(w, side), to: w[side].email, facts: [greeted(w, side), 'in Bonn'], subject: ['Bonn'] }
  }),
  'host-event': {
    one: toHost(async (w) => {
      await database.sql(`update edition set host_event_link = 'https://meet.example.org/hosts'`)
      const at = momentAt('2027-05-02', '19:00', w.zone)
      database.clock.set(w.on('2027-04-26'))
      return {
        queue: null,
        to: w.host.email,
        facts: [
          greeted(w, 'host'),
          'in Bonn',
          `${w.say.of('When', 'Wann')}: ${w.say.moment(at, w.zone)}`,
          w.say.of('about 90 minutes', 'ungefähr 90 Minuten'),
        ],
        heading: [w.say.moment(at, w.zone)],
        entry: {
          summary: w.say.of(
            'Hosts’ evening online (Bed Exchange)',
            'Online-Abend für Gastgeber:innen (Bed Exchange)',
          ),
          from: at,
          to: momentAt('2027-05-02', '20:30', w.zone),
          facts: [],
        },
      }
    }),
  },
  'retention-notice': {
    'keeps-email': toHost((w) => retention(w, 'host', true)),
    'all-gone': toGuest((w) => retention(w, 'guest', false)),
  },
}
