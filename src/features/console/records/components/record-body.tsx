import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListNeighbours } from '#features/ground/lists/components/list-neighbours.tsx'
import type { Cell } from '#features/ground/lists/lists.ts'
import { RecordLayout } from '#features/placing/matches/components/record-layout.tsx'
import { MatchStateChip } from '#features/placing/matches/components/match-state.tsx'
import type { RecordView } from '#features/console/records/record.server.ts'
import { LookedAfter } from '#features/placing/looking-after/looked-after.tsx'
import type { LookedAfterView } from '#features/placing/looking-after/subject.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { SummaryList } from '#ui/summary-list.tsx'
import { CompanyPart } from './company-part.tsx'
import { LettersPart, ThanksPart } from './letters-part.tsx'
import { FillingForm } from './filling-form.tsx'
import { RecordNotes } from './record-notes.tsx'
import { Timeline } from './timeline.tsx'

type Props = {
  record: RecordView & { lookedAfter: LookedAfterView }
  problem: string | null
  /** What was wrong with whom a guest must not meet, and what was typed. */
  notWith: { problem: string; whom: string; reason: string } | null
  /** The day of a note's reminder that was not one, and what was typed with it. */
  dayProblem: { day: string; words: string; message: string } | null
  notices: ReactNode
}

/** One registration on one page: where it stands and what was said at the left, what happened at the right. */
export function RecordBody({ record, problem, notWith, dayProblem, notices }: Props) {
  const { t, to } = useTexts()
  const { role, path, list, neighbours, glance } = record
  const [page, search = ''] = path.split('?')
  const edit = `${page}/edit${search && `?${search}`}`
  const id = page?.split('/').at(-1) ?? ''
  const state = glance.find(({ cell }) => typeof cell !== 'string' && cell.chip)
  const field = notWith ? 'whom' : dayProblem ? 'remindOn' : 'words'
  const problems = useOneProblem(field, notWith?.problem ?? dayProblem?.message ?? problem)
  return (
    <>
      <ListNeighbours
        {...{ list, neighbours }}
        back={t(role === 'guest' ? 'records.toGuests' : 'records.toHosts')}
      />
      <PageTitle
        lead={
          <>
            {t(role === 'guest' ? 'records.guestTitle' : 'records.hostTitle')}
            {state && (
              <>
                {' '}
                <GlanceWords cell={state.cell} />
              </>
            )}
          </>
        }
      >
        {record.name}
      </PageTitle>
      {notices}
      <LookedAfter view={record.lookedAfter} />
      <ErrorSummary problems={problems} />
      <RecordLayout
        acts={
          <>
            <p className="actions">
              {role === 'guest' && record.isSubmitted && !record.askAbout && (
                <LinkButton to={to(`/admin/matching/${id}`)} kind={state ? 'quiet' : 'primary'}>
                  {t('records.toMatching')}
                </LinkButton>
              )}{' '}
              {record.isSubmitted && (
                <LinkButton to={to(edit)} kind="quiet">
                  {t('records.edit')}
                </LinkButton>
              )}{' '}
              {record.isActedFor && (
                <LinkButton to={to(`${page}/by-hand`)} kind="quiet">
                  {t('byHand.action')}
                </LinkButton>
              )}
            </p>
            {record.filling && <FillingForm filling={record.filling} />}
            <RecordNotes record={record} problem={problem} dayProblem={dayProblem} />
            {record.letters && record.isSubmitted && <LettersPart letters={record.letters} guestId={id} />}
            {record.hasThanks && <ThanksPart path={`${page}/thanks.pdf`} />}
          </>
        }
        more={
          <div className="record-groups">
            {record.groups.map(({ step, title, rows }) => (
              <section key={step}>
                <h2>{title}</h2>
                <Answers rows={rows} />
              </section>
            ))}
          </div>
        }
        past={<Timeline record={record} />}
      >
        <div className="record-pair">
          <SummaryList
            rows={glance.map(({ label, cell }) => ({ label, value: <GlanceWords cell={cell} /> }))}
          />
          <div>
            <RecordMatches record={record} />
            {record.company && record.isSubmitted && (
              <CompanyPart company={record.company} typed={notWith} problem={notWith?.problem ?? null} />
            )}
          </div>
        </div>
        <RecordLeftovers record={record} />
        {record.hasDraft && <p className="quiet">{t('records.hasDraft')}</p>}
      </RecordLayout>
    </>
  )
}

/** What was answered, and in one line what was not. */
function Answers({ rows }: Pick<RecordView['groups'][number], 'rows'>) {
  const { t } = useTexts()
  const given = rows.filter(({ lines }) => lines.length > 0)
  const open = rows.filter(({ lines }) => lines.length === 0)
  return (
    <>
      {given.length > 0 && (
        <SummaryList
          rows={given.map(({ label, lines }) => ({
            label,
            value: lines.map((line) => <div key={line}>{line}</div>),
          }))}
        />
      )}
      {open.length > 0 && (
        <p className="quiet">{t('records.notSaid', { names: open.map(({ label }) => label).join(', ') })}</p>
      )}
    </>
  )
}

/** What a list said and no answer of ours could hold. */
function RecordLeftovers({ record: { leftovers } }: { record: RecordView }) {
  const { t } = useTexts()
  if (leftovers.length === 0) return null
  return (
    <section>
      <h2>{t('records.asWritten')}</h2>
      <p className="quiet">{t('records.asWrittenLead')}</p>
      <dl className="as-written">
        {leftovers.map(({ id, head, words }) => (
          <div key={id}>
            <dt>{head}</dt>
            <dd className="record-note">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function GlanceWords({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell
  return cell.chip ? <StateChip state={cell.chip}>{cell.text}</StateChip> : cell.text
}

function RecordMatches({ record: { matches } }: { record: RecordView }) {
  const { t, to } = useTexts()
  if (matches.length === 0) return null
  return (
    <section>
      <h2>{t('records.matches')}</h2>
      <ul className="plain lined">
        {matches.map(({ id, name, state }) => (
          <li key={id}>
            <Link to={to(`/admin/match/${id}`)}>{name}</Link> <MatchStateChip state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
