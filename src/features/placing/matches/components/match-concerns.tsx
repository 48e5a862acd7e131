import { useTexts } from '#i18n/texts-context.tsx'
import type { MatchConcerns as Concerns } from '../tasks.server.ts'
import { Moment } from './moment.tsx'
import { Press } from './press.tsx'

type Problem = Concerns['problems'][number]

/** What guest and host have said about their match, and what of it waits for an organiser. */
export function MatchConcerns({ concerns, timeZone }: { concerns: Concerns; timeZone: string }) {
  const { t } = useTexts()
  const { rematch, problems } = concerns
  return (
    <>
      {problems.length > 0 && (
        <section>
          <h2>{t('matches.problems')}</h2>
          <ul>
            {problems.map((problem) => (
              <ProblemLine key={problem.id} problem={problem} timeZone={timeZone} />
            ))}
          </ul>
          {problems.some(({ state }) => state !== 'decided') && (
            <Press intent="decide-problems" label={t('matches.decideProblems')} />
          )}
        </section>
      )}
      {rematch && (
        <section>
          <h2>{t('matches.rematch')}</h2>
          <p>
            {t(`matches.rematchBy.${rematch.openedBy}`)} <Moment at={rematch.at} timeZone={timeZone} />
          </p>
          {rematch.note && <p>{t('matches.inTheirWords', { words: rematch.note })}</p>}
          <Press intent="finish-rematch" label={t('matches.finishRematch')} />
        </section>
      )}
    </>
  )
}

function ProblemLine({ problem, timeZone }: { problem: Problem; timeZone: string }) {
  const { t } = useTexts()
  const { reportedBy, state, note, at, remindedAt } = problem
  return (
    <li>
      {t(`matches.problemBy.${reportedBy}`)} <Moment at={at} timeZone={timeZone} />.{' '}
      {t(`matches.problemState.${state}`)}{' '}
      {state === 'reminded' && remindedAt && <Moment at={remindedAt} timeZone={timeZone} />}
      {note && <p>{t('matches.inTheirWords', { words: note })}</p>}
    </li>
  )
}
