import { useTexts } from '#i18n/texts-context.tsx'
import type { OpenTask } from '../answering/tasks.server.ts'
import { Misfits } from './misfits.tsx'
import { Moment } from './match-words.tsx'

/** The part of the page of a match that a task is about. */
const PARTS: Partial<Record<OpenTask['kind'], string>> = { rematch: '#next', missed: '#arrival' }

/** What guests and hosts are waiting for an organiser to do, each with the page to do it on. */
export function OpenTasks({ tasks, timeZone }: { tasks: readonly OpenTask[]; timeZone: string }) {
  const { t, to } = useTexts()
  if (tasks.length === 0) return <p className="quiet">{t('matches.noTasks')}</p>
  return (
    <ul>
      {tasks.map((task) => (
        <li key={`${task.kind} ${task.matchId ?? task.guestId} ${task.at}`}>
          <TaskWords task={task} /> (<Moment at={task.at} timeZone={timeZone} />){' '}
          {task.kind === 'rematch' && task.isGuestWaiting && (
            <a href={to(`/admin/matching/${task.guestId}`)}>{t('matches.taskToGuest')}</a>
          )}{' '}
          {task.matchId && (
            <a href={to(`/admin/match/${task.matchId}${PARTS[task.kind] ?? ''}`)}>
              {t(task.kind === 'missed' ? 'matches.taskToPhones' : 'matches.taskToMatch')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function TaskWords({ task }: { task: OpenTask }) {
  const { t } = useTexts()
  const names = { guest: task.guestName, host: task.hostName }
  if (task.kind === 'problem') {
    return `${t(`matches.taskProblem.${task.reportedBy}`, names)} ${t(`matches.problemState.${task.state}`)}`
  }
  if (task.kind === 'missed') return t('matches.taskMissed', names)
  if (task.kind === 'unfit') {
    return (
      <>
        {t('matches.taskUnfit', names)} <Misfits reason={task.reason} />.
      </>
    )
  }
  if (!task.matchId) return t('matches.taskHostGone', names)
  if (!task.isGuestWaiting) return t('matches.taskBedFree', names)
  return t(`matches.taskRematch.${task.openedBy}`, names)
}
