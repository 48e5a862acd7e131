import { renderToStaticMarkup } from 'react-dom/server'
import { Temporal } from 'temporal-polyfill'
import { showComing } from '#features/console/calendar/coming.server.ts'
import { ClockDocument } from '#features/console/rehearsal/components/clock-document.tsx'
import { clockPath } from '#features/console/rehearsal/components/clock-page.tsx'
import { wordsOfDay, type ClockView } from '#features/console/rehearsal/rehearsal.server.ts'
import { moveSchema, type Step } from '#features/console/rehearsal/rehearsal.ts'
import { localeOfPath, localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import type { RequestFacts } from '#platform/http/shell.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import style from '#site.css?inline'
import type { Timekeeper } from './timekeeper.ts'

type Problem = ClockView['problem']

/** A short move is over before the next page; of a long one that page tells how far it is. */
const WAIT_MS = 2_500
const LOOK_AGAIN_SECONDS = 3
const FARTHEST_YEARS = 2

/** The page of the moved clock: what it shows, and its forms. */
export async function answerClock(
  time: Timekeeper,
  request: Request,
  { policy }: RequestFacts,
  { brandName }: Pick<Settings, 'brandName'>,
): Promise<Response> {
  const locale = localeOfPath(new URL(request.url).pathname)
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405 })
  const problem = isPost ? await move(time, await request.formData()) : null
  if (problem === 'not a form') return new Response(null, { status: 400 })
  if (isPost && !problem) {
    await time.arrived(WAIT_MS)
    return new Response(null, { status: 303, headers: { Location: localised(locale, clockPath) } })
  }
  const view = await readView(time, locale, problem)
  policy.inline = { scripts: [], styles: [style] }
  return new Response(
    `<!doctype html>${renderToStaticMarkup(<ClockDocument {...{ locale, view, style, brandName }} />)}`,
    {
      status: problem ? 422 : 200,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        ...(view.goal !== null && { Refresh: String(LOOK_AGAIN_SECONDS) }),
      },
    },
  )
}

async function move(time: Timekeeper, form: FormData): Promise<Problem | 'not a form'> {
  const posted = moveSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) return 'not a form'
  const asked = posted.data
  if (asked.by === 'stop') {
    time.halt()
    return null
  }
  const journey = time.journey()
  // The same press a second time: this page was made before the clock was moved.
  if (journey && Temporal.Instant.compare(journey.from, asked.from) >= 0) return null
  if (asked.by === 'next') {
    time.moveTo('next')
    return null
  }
  const timeZone = await time.timeZone()
  const now = time.clock()
  const local = now.toZonedDateTimeISO(timeZone)
  if (asked.by !== 'date') {
    time.moveTo(local.add(STEP_LENGTHS[asked.by]).toInstant())
    return null
  }
  if (!asked.day) return 'no-day'
  const noon = asked.day.toZonedDateTime({ timeZone, plainTime: '12:00' })
  if (Temporal.ZonedDateTime.compare(noon, local) <= 0) return 'not-later'
  if (Temporal.ZonedDateTime.compare(noon, local.add({ years: FARTHEST_YEARS })) > 0) return 'too-far'
  time.moveTo(noon.toInstant())
  return null
}

const STEP_LENGTHS: Record<Exclude<Step, 'next'>, Temporal.DurationLike> = {
  hour: { hours: 1 },
  day: { days: 1 },
  week: { days: 7 },
}

async function readView(time: Timekeeper, locale: Locale, problem: Problem): Promise<ClockView> {
  const t = translator(locale)
  const { coming, mails, timeZone } = await time.known()
  const goal = time.goal()
  const journey = time.journey()
  return {
    now: time.clock().toString(),
    timeZone,
    coming: showComing(coming, t),
    mails: mails && { at: mails.at.toString(), count: mails.count },
    goal: goal === null || goal === 'next' ? goal : goal.toString(),
    report: journey && {
      from: journey.from.toString(),
      to: journey.at().toString(),
      days: journey.days().map((day) => wordsOfDay(day, t)),
    },
    problem,
  }
}
