import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { holdsPlace } from '#domain/match-state.ts'
import { ListNeighbours } from '#features/ground/lists/components/list-neighbours.tsx'
import type { Cell } from '#features/ground/lists/lists.ts'
import { RecordLayout } from '#features/placing/matches/components/record-layout.tsx'
import { MatchStateChip, Moment } from '#features/placing/matches/components/match-words.tsx'
import type { TimelineRow } from '#features/console/records/records.ts'
import type { RecordView } from '#features/console/records/record.server.ts'
import { LookedAfter } from '#features/placing/looking-after/looked-after.tsx'
import type { LookedAfterView } from '#features/placing/looking-after/subject.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { CompanyPart } from './company-part.tsx'
import { LettersPart, ThanksPart } from './letters-part.tsx'
import { RecordNotes } from './record-notes.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** What happened, the newest first, and who looked: folded, for both grow. */
function Timeline({ record: { timeline, looks, timeZone } }: { record: RecordView }) {
  const { t } = useTexts()
  return (
    <>
      <details>
        <summary>{t('records.timelineOf', { count: timeline.length })}</summary>
        <Rows rows={timeline} timeZone={timeZone} />
      </details>
      <details>
        <summary>{t('records.looks', { count: looks.length })}</summary>
        <Rows rows={looks} timeZone={timeZone} />
      </details>
    </>
  )
}

function Rows({ rows, timeZone }: { rows: readonly TimelineRow[]; timeZone: string }) {
  return (
    <ol className="plain lined">
      {rows.map(({ key, at, what, who, detail }) => (
        <li key={key}>
          {what}
          {detail && <span className="quiet"> – {detail}</span>}
          <div className="quiet">
            <Moment at={at} timeZone={timeZone} />
            {who && `, ${who}`}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A host who is comfortable with fewer guests than fit: organisers say whether the home is filled all the same. */
function FillingForm({ filling }: { filling: NonNullable<RecordView['filling']> }) {
  const { t } = useTexts()
  const { comfortable, most, isFilled } = filling
  return (
    <section aria-labelledby="filling">
      <h2 id="filling">{t('records.filling')}</h2>
      <p>{t(isFilled ? 'records.filledToMost' : 'records.filledComfortably', { comfortable, most })}</p>
      <PostForm>
        <Button kind="quiet" name="intent" value={isFilled ? 'fill-comfortably' : 'fill-to-most'}>
          {t(isFilled ? 'records.fillComfortably' : 'records.fillToMost', { comfortable, most })}
        </Button>
      </PostForm>
    </section>
  )
}

type Props = {
  record: RecordView & { lookedAfter: LookedAfterView }
  back: GivenBack | null
  notices: ReactNode
}

/** One registration on one page: where it stands and what was said at the left, what happened at the right. */
export function RecordBody({ record, back, notices }: Props) {
  const { t, to } = useTexts()
  const { role, path, list, neighbours, glance } = record
  const [page, search = ''] = path.split('?')
  const edit = `${page}/edit${search && `?${search}`}`
  const id = page?.split('/').at(-1) ?? ''
  const state = glance.find(({ cell }) => typeof cell !== 'string' && cell.chip)
  return (
    <>
      <ListNeighbours
        {...{ list, neighbours }}
        back={t(role === 'guest' ? 'records.toGuests' : 'records.toHosts')}
      />
      <ConsoleHead
        hasBack={false}
        actions={<LookedAfter view={record.lookedAfter} />}
        lead={
          <>
            {t(role === 'guest' ? 'records.guestTitle' : 'records.hostTitle')}
            {state && (
              <>
                {' '}
                <GlanceWords cell={state.cell} />
              </>
            )}
            {record.head.map(({ key, label, cell }) => (
              <span key={key}>
                {' · '}
                {key === 'registered' && `${label} `}
                <GlanceWords cell={cell} />
              </span>
            ))}
          </>
        }
      >
        {record.name}
      </ConsoleHead>
      {notices}
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
            <RecordNotes record={record} back={back} />
            {record.letters && record.isSubmitted && <LettersPart letters={record.letters} guestId={id} />}
            {record.hasThanks && <ThanksPart path={`${page}/thanks.pdf`} />}
          </>
        }
        past={
          <>
            <Timeline record={record} />
            <Unsaid groups={record.groups} />
          </>
        }
        isPastBeside
      >
        {record.hasDraft && <p className="quiet">{t('records.hasDraft')}</p>}
        <div className="record-groups">
          <SummaryList
            rows={glance.map(({ label, cell }) => ({ label, value: <GlanceWords cell={cell} /> }))}
          />
          <RecordMatches record={record} />
          {record.company && record.isSubmitted && <CompanyPart company={record.company} back={back} />}
          {record.groups.map((group) => (
            <Answers key={group.step} group={group} />
          ))}
          <RecordLeftovers record={record} />
        </div>
      </RecordLayout>
    </>
  )
}

type Groups = RecordView['groups']
const FOLDED_STEPS: ReadonlySet<string> = new Set(['further'])

function Answers({ group: { step, title, rows } }: { group: Groups[number] }) {
  const given = rows.filter(({ lines }) => lines.length > 0)
  if (given.length === 0) return null
  const list = (
    <SummaryList
      rows={given.map(({ label, lines }) => ({
        label,
        value: lines.map((line) => <div key={line}>{line}</div>),
      }))}
    />
  )
  if (FOLDED_STEPS.has(step))
    return (
      <details>
        <summary>{title}</summary>
        {list}
      </details>
    )
  return (
    <section>
      <h2>{title}</h2>
      {list}
    </section>
  )
}

/** What was asked and not answered: it need not be, so it is only counted. */
function Unsaid({ groups }: { groups: Groups }) {
  const { t } = useTexts()
  const open = groups.flatMap(({ rows }) => rows.filter(({ lines }) => lines.length === 0))
  if (open.length === 0) return null
  return (
    <details>
      <summary>{t('records.unsaid', { count: open.length })}</summary>
      <p className="quiet">{open.map(({ label }) => label).join(', ')}</p>
    </details>
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

/** Matches that stand, and folded those that have ended. */
function RecordMatches({ record: { matches } }: { record: RecordView }) {
  const { t } = useTexts()
  if (matches.length === 0) return null
  const standing = matches.filter(({ state }) => holdsPlace(state))
  const ended = matches.filter(({ state }) => !holdsPlace(state))
  return (
    <section>
      <h2>{t('records.matches')}</h2>
      <MatchLinks matches={standing} />
      {ended.length > 0 && (
        <details>
          <summary>{t('records.endedMatches', { count: ended.length })}</summary>
          <MatchLinks matches={ended} />
        </details>
      )}
    </section>
  )
}

function MatchLinks({ matches }: Pick<RecordView, 'matches'>) {
  const { to } = useTexts()
  if (matches.length === 0) return null
  return (
    <ul className="plain lined">
      {matches.map(({ id, name, state }) => (
        <li key={id}>
          <Link to={to(`/admin/match/${id}`)}>{name}</Link> <MatchStateChip state={state} />
        </li>
      ))}
    </ul>
  )
}
