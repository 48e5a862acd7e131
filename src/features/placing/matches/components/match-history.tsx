import { WITHDRAWAL_REASONS } from '#domain/match-state.ts'
import { useTexts, type Texts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { HistoryRow, MatchMailRow } from '../reading/records.server.ts'
import { Misfits } from './misfits.tsx'
import { Moment } from './match-words.tsx'

const EVENTS = [
  'drafted',
  'asked-first',
  'offered',
  'recalled',
  'restored',
  'not-asked-first',
  'sent',
  'bounced',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'completed',
  'no-show',
  'extended',
  'reopened',
  'reoffered',
  'moved',
  'flag-cleared',
  'flagged',
  'fits-again',
  'in-contact',
  'lost-contact',
  'arrived',
  'not-arrived',
  'on-the-way',
] as const
const ACTORS = ['guest', 'host', 'organiser', 'worker'] as const
const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'skipped', 'cancelled'] as const

const among = <Word extends string>(words: readonly Word[], word: string | null) =>
  words.find((known) => known === word)

function actorWords({ actor, email }: HistoryRow, { t }: Texts): string {
  const known = among(ACTORS, actor)
  const words = known ? t(`matches.actor.${known}`) : actor
  return email ? `${words}, ${email}` : words
}

function noteWords({ reason, note }: HistoryRow, { t }: Texts): string {
  const known = among(WITHDRAWAL_REASONS, reason)
  return [known && t(`matches.reason.${known}`), note].filter(Boolean).join(': ')
}

/** What happened to a match, line by line; nothing is ever taken out (rules: life of a match). */
export function MatchHistory({ rows, timeZone }: { rows: readonly HistoryRow[]; timeZone: string }) {
  const texts = useTexts()
  const { t } = texts
  return (
    <DataTable<HistoryRow>
      stacks
      caption={t('matches.history')}
      columns={[
        {
          key: 'when',
          header: t('matches.when'),
          cell: ({ at }) => <Moment at={at} timeZone={timeZone} />,
          isName: true,
        },
        {
          key: 'what',
          header: t('matches.what'),
          cell: ({ event }) => t(`matches.event.${among(EVENTS, event) ?? 'other'}`),
        },
        { key: 'who', header: t('matches.who'), cell: (row) => actorWords(row, texts) },
        {
          key: 'note',
          header: t('matches.note'),
          cell: (row) =>
            row.event === 'flagged' ? <Misfits reason={row.note ?? ''} /> : noteWords(row, texts),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => String(id)}
    />
  )
}

type NamedMail = Omit<MatchMailRow, 'template'> & { mail: string }

/** Which mails a match has caused, and how far they are. */
export function MatchMails({ rows, timeZone }: { rows: readonly NamedMail[]; timeZone: string }) {
  const { t } = useTexts()
  return (
    <DataTable<NamedMail>
      stacks
      caption={t('matches.mails')}
      columns={[
        {
          key: 'mail',
          header: t('matches.mailKind'),
          cell: ({ mail, isCopy }) => (isCopy ? t('matches.mailCopy', { mail }) : mail),
          isName: true,
        },
        {
          key: 'state',
          header: t('matches.stateLabel'),
          cell: ({ state }) => t(`matches.mailState.${among(MAIL_STATES, state) ?? 'queued'}`),
        },
        { key: 'when', header: t('matches.when'), cell: ({ at }) => <Moment at={at} timeZone={timeZone} /> },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="quiet">{t('matches.noMails')}</p>}
    />
  )
}
