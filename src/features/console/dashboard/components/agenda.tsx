import type { OpenTask } from '#features/placing/matches/answering/tasks.server.ts'
import { OpenTasks } from '#features/placing/matches/components/open-tasks.tsx'
import type { Urgency } from '#domain/urgency.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { Icon, type IconName } from '#ui/icons.tsx'
import { WindowSign } from '#ui/window-sign.tsx'
import { type Need, type NeedKey, UNCOUNTED } from './needs.ts'

const URGENCIES = ['today', 'week', 'later'] as const satisfies readonly Urgency[]

/** Which of the things to look at a task is one of; a bed without a guest stands by itself. */
function needOf(task: OpenTask): NeedKey | null {
  if (task.kind === 'problem') return 'contact'
  if (task.kind === 'rematch') return task.isGuestWaiting ? 'rematch' : null
  return task.kind
}

/** What needs somebody, by when, each with the one thing to do about it. */
export function Agenda({
  needs,
  tasks,
  timeZone,
}: {
  needs: readonly Need[]
  tasks: readonly OpenTask[]
  timeZone: string
}) {
  const { t } = useTexts()
  const shown = new Set<NeedKey | null>(needs.map(({ key }) => key))
  const byNeed = Map.groupBy(tasks, (task) => {
    const key = needOf(task)
    return shown.has(key) ? key : null
  })
  const loose = byNeed.get(null) ?? []
  if (needs.length + loose.length === 0) return <Calm words={t('dashboard.calm')} />
  return URGENCIES.map((urgency) => {
    const here = needs.filter((need) => need.urgency === urgency)
    const others = urgency === 'week' ? loose : []
    if (here.length + others.length === 0)
      return urgency === 'today' ? <Calm key={urgency} words={t('dashboard.todayCalm')} /> : null
    return (
      <section key={urgency} className={`agenda agenda-${urgency}`} aria-labelledby={`agenda-${urgency}`}>
        <div className="part-head">
          <h2 id={`agenda-${urgency}`}>{t(`dashboard.urgency.${urgency}`)}</h2>
          <span className="quiet">{here.length + others.length}</span>
        </div>
        <ul className="agenda-list">
          {here.map((need, index) => (
            <Entry
              key={need.key}
              need={need}
              tasks={byNeed.get(need.key) ?? []}
              timeZone={timeZone}
              actClass={actClassOf(urgency, index)}
            />
          ))}
        </ul>
        {others.length > 0 && <OpenTasks tasks={others} timeZone={timeZone} />}
      </section>
    )
  })
}

function Entry({
  need: { key, count, to: place },
  tasks,
  timeZone,
  actClass,
}: {
  need: Need
  tasks: readonly OpenTask[]
  timeZone: string
  actClass: string
}) {
  const { t, to } = useTexts()
  const words = t(`dashboard.need.${key}`, { count })
  return (
    <li>
      <Icon name={SIGNS[key] ?? 'problem'} />
      <div>
        <p id={`need-${key}`} {...(!UNCOUNTED.has(key) && counted(key, count))}>
          {words}
        </p>
        {tasks.length > 0 && <OpenTasks tasks={tasks} timeZone={timeZone} />}
        {tasks.length > 0 && tasks.length < count && (
          <p className="quiet">{t('dashboard.taskMore', { shown: tasks.length, count })}</p>
        )}
      </div>
      {place !== null && isWithAct(key) && (
        <a
          id={`act-${key}`}
          className={actClass}
          href={place.startsWith('#') ? place : to(place)}
          aria-labelledby={`act-${key} need-${key}`}
        >
          {t(`dashboard.act.${key}`)}
        </a>
      )}
    </li>
  )
}

/** The most urgent thing is the one primary button of the page. */
const actClassOf = (urgency: Urgency, index: number) =>
  urgency === 'today' ? (index === 0 ? 'button' : 'button button-quiet') : 'agenda-act'

/** The others are marked by the flag. */
const SIGNS: Partial<Record<NeedKey, IconName>> = {
  'mail-paused': 'offers',
  expiring: 'expiring',
  'notes-due': 'draft',
  bounced: 'offers',
  'mail-late': 'offers',
  contact: 'calls',
  rematch: 'place',
  unfit: 'accepted',
  'no-reply': 'expired',
  freed: 'rooms',
  draft: 'offers',
  waiting: 'place',
  requests: 'person',
  'mail-back': 'offers',
  'mail-failed': 'offers',
  'half-done': 'people',
  'hosts-half-done': 'people',
  'hosts-mail-back': 'offers',
  mismatch: 'rooms',
  'not-found': 'place',
  unconfirmed: 'people',
  'hosts-unconfirmed': 'people',
}

/** It is put right on the machine: there is no page for it. */
const isWithAct = (key: NeedKey): key is Exclude<NeedKey, 'proxy-unnamed'> => key !== 'proxy-unnamed'

function Calm({ words }: { words: string }) {
  return (
    <div className="board-calm">
      <WindowSign lit />
      <p>{words}</p>
    </div>
  )
}
