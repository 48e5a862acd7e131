import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { clockPath } from '#features/console/rehearsal/components/clock-page.tsx'
import { localeOfPath, pathWithoutLocale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { Around } from '#processes/wiring/site.ts'
import { answerClock } from './clock-answers.tsx'
import { ClockStrip, stripStyle } from '#features/console/rehearsal/components/clock-strip.tsx'
import type { Timekeeper } from './timekeeper.ts'

/** The page of the moved clock, and a strip at the foot of every page that shows the time. Only the demonstration has them (test/moved-clock.test.ts). */
export function aroundPages(time: Timekeeper, settings: Pick<Settings, 'brandName'>): Around {
  return async (request, facts, page) => {
    const { pathname } = new URL(request.url)
    if (pathWithoutLocale(pathname) === clockPath) return answerClock(time, request, facts, settings)
    const answer = await page(request, facts)
    const isDocument = (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') && isDocument
    // A page with a policy of its own is shown inside another.
    if (!isPage || answer.headers.has('Content-Security-Policy')) return answer
    const timeZone = await time.timeZone()
    const { policy } = facts
    if (policy.inline) policy.inline.styles = [...policy.inline.styles, stripStyle]
    const strip = write(
      <TextsProvider locale={localeOfPath(pathname)}>
        <style nonce={policy.inline ? undefined : policy.nonce}>{stripStyle}</style>
        <ClockStrip now={time.clock().toString()} timeZone={timeZone} />
      </TextsProvider>,
    )
    const html = await answer.text()
    const headers = new Headers(answer.headers)
    headers.set('Cache-Control', 'no-store')
    return new Response(
      html.replace(/<\/body>/, () => `${strip}</body>`),
      { status: answer.status, headers },
    )
  }
}

const write = (node: ReactNode) => renderToStaticMarkup(node)
