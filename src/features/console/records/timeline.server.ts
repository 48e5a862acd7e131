import { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import { EXPORTED, EXPORTED_WITH_CONTACTS } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { textOfValue } from '#features/own/account/reading.ts'
import { flows } from '#features/registration/sign-up/sign-up.server.ts'
import { dayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { nameOf } from '#features/registration/wizard/steps/messages.ts'
import type { FormValues, Role, StepContext } from '#features/registration/wizard/steps/step.ts'
import { capitalise } from '#i18n/capitalise.ts'
import type { TextKey } from '#i18n/keys.ts'
import { nameOfMail } from '#mails/registry.ts'
import type { TimelineRow } from './records.ts'

type Event = Omit<TimelineRow, 'at' | 'who' | 'detail'> & {
  at: Temporal.Instant
  who?: string | null
  detail?: string | null
}
type Of = { id: RegistrationId; personId: string; role: Role }

/** Everything that happened to a registration, the newest first: its own steps, changes, mails and matches. */
export async function listTimeline(tx: Tx, of: Of, context: StepContext): Promise<TimelineRow[]> {
  const lists = [
    await listSteps(tx, of, context),
    await listChanges(tx, of, context),
    await listMails(tx, of, context),
    await listMatchEvents(tx, of, context),
  ]
  return sorted(lists.flat())
}

const sorted = (events: Event[]): TimelineRow[] =>
  events
    .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at))
    .map(({ key, at, what, who, detail }) => ({
      key,
      at: at.toString(),
      what,
      who: who ?? '',
      detail: detail ?? '',
    }))

async function listSteps(tx: Tx, { id, role }: Of, { t, locale }: StepContext): Promise<Event[]> {
  const row = await tx
    .selectFrom('registration')
    .leftJoin('participation', 'participation.registrationId', 'registration.id')
    .leftJoin('person as waiver', 'waiver.id', 'registration.ageWaivedBy')
    .leftJoin('person as enterer', 'enterer.id', 'registration.enteredBy')
    .select([
      'registration.createdAt',
      'registration.submittedAt',
      'registration.ageWaivedAt',
      'participation.confirmedAt',
      'waiver.email as waivedBy',
      'enterer.email as enteredBy',
      'registration.saidBy',
      'registration.saidOn',
    ])
    .where('registration.id', '=', id)
    .executeTakeFirstOrThrow()
  const { saidBy, saidOn, enteredBy } = row
  const day = saidOn ? dayInWords(saidOn, locale) : ''
  // Only what an organiser has written down was handed in by one.
  const actor = t(`matches.actor.${role}`)
  const who = enteredBy ?? actor
  const steps: (Omit<Event, 'at'> & { at: Temporal.Instant | null })[] = [
    { key: 'began', at: row.createdAt, what: t('records.timeline.began'), who: actor },
    {
      key: 'handed-in',
      at: row.submittedAt,
      what: t('records.timeline.handedIn'),
      who,
      detail: saidBy && t(`records.timeline.said.${saidBy}`, { day }),
    },
    { key: 'confirmed', at: row.confirmedAt, what: t('records.timeline.confirmed'), who: actor },
    { key: 'waived', at: row.ageWaivedAt, what: t('records.timeline.ageWaived'), who: row.waivedBy },
  ]
  return steps.flatMap((step) => (step.at ? [{ ...step, at: step.at }] : []))
}

async function listChanges(tx: Tx, { id, role }: Of, context: StepContext): Promise<Event[]> {
  const rows = await tx
    .selectFrom('registrationChange as change')
    .leftJoin('person', 'person.id', 'change.actorPersonId')
    .selectAll('change')
    .select('person.email')
    .where('change.registrationId', '=', id)
    .orderBy('change.id')
    .execute()
  return rows.map((row) => {
    const field = flows[role].steps.flatMap((step) =>
      step.kind === 'form' && step.key === row.step ? [step.fields[row.field]] : [],
    )[0]
    const read = (values: unknown) => {
      // What stands there is what a form of ours has stored.
      const typed = values as FormValues
      const known = field?.schema(row.field, context).safeParse(typed)
      const words =
        known?.success && field ? field.show(known.data, context) : Object.values(typed).flat().join(', ')
      return words.replaceAll('\n', ', ') || context.t('common.notProvided')
    }
    const question = field ? capitalise(nameOf(field, context)) : row.field
    const changed = { before: read(row.before), after: read(row.after) }
    return {
      key: `change ${row.id}`,
      at: row.at,
      what: context.t('records.timeline.changed', { question, ...changed }),
      who: row.actor === 'organiser' ? row.email : context.t(`matches.actor.${role}`),
      detail: row.reason,
    }
  })
}

async function listMails(tx: Tx, { personId }: Of, { t }: StepContext): Promise<Event[]> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'template', 'state', 'queuedAt', 'sentAt'])
    .where('personId', '=', personId)
    .orderBy('queuedAt', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ id, template, state, queuedAt, sentAt }) => {
    const key = nameOfMail(template)
    const mail = key ? t(key) : template
    return {
      key: `mail ${id}`,
      at: sentAt ?? queuedAt,
      what: t('records.timeline.mail', { mail }),
      detail: t(`matches.mailState.${state}`),
    }
  })
}

async function listMatchEvents(tx: Tx, { id, role }: Of, { t }: StepContext): Promise<Event[]> {
  const own =
    role === 'guest' ? ('match.guestRegistrationId' as const) : ('match.hostRegistrationId' as const)
  const other =
    role === 'guest' ? ('match.hostRegistrationId' as const) : ('match.guestRegistrationId' as const)
  const rows = await tx
    .selectFrom('matchEvent as event')
    .innerJoin('match', 'match.id', 'event.matchId')
    .leftJoin('person', 'person.id', 'event.actorPersonId')
    .select(['event.id', 'event.at', 'event.event', 'event.actor', 'event.toState'])
    .select([nameOfRegistration(other).as('name'), 'person.email'])
    .where(own, '=', id)
    .orderBy('event.id')
    .execute()
  return rows.map((row) => {
    const actors = { guest: 'guest', host: 'host', organiser: 'organiser', worker: 'worker' } as const
    const actor = Object.values(actors).find((known) => known === row.actor) ?? 'worker'
    const { name } = row
    const key = textOfValue(row.event) ?? textOfValue(row.toState)
    return {
      key: `match ${row.id}`,
      at: row.at,
      what: t('records.timeline.match', { name, event: key ? t(key) : row.event }),
      who: actor === 'organiser' ? row.email : t(`matches.actor.${actor}`),
    }
  })
}

const LOOKS: ReadonlyMap<string, TextKey> = new Map<string, TextKey>([
  [EXPORTED, 'records.timeline.exported'],
  [EXPORTED_WITH_CONTACTS, 'records.timeline.exportedWithContacts'],
])

/** Who has looked at the record, or taken it along in a file, the newest first (rules: who sees what). */
export async function listLooks(tx: Tx, id: RegistrationId, { t }: StepContext): Promise<TimelineRow[]> {
  const rows = await tx
    .selectFrom('accessLog')
    .leftJoin('person', 'person.id', 'accessLog.actorPersonId')
    .select(['accessLog.id', 'accessLog.at', 'accessLog.action', 'person.email'])
    .where('subjectRegistrationId', '=', id)
    .orderBy('accessLog.at', 'desc')
    .limit(100)
    .execute()
  return sorted(
    rows.map(({ id: row, at, action, email }) => ({
      key: `look ${row}`,
      at,
      what: t(LOOKS.get(action) ?? 'records.timeline.looked'),
      who: email,
    })),
  )
}
