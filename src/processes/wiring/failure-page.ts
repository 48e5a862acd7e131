import { isDiskFull } from '#domain/disk.ts'
import { localeOfPath, localised, languages } from '#i18n/locale.ts'
import { translator, type Translate } from '#i18n/translate.ts'
import type { FailureStatus, Sent } from '#platform/http/shell.server.ts'

const style = `:root{color-scheme:light dark}body{margin:0;font:1.125rem/1.5 "Source Sans 3",system-ui,sans-serif;color:CanvasText;background:Canvas}
main{max-width:36rem;margin:0 auto;padding:4rem 1.25rem}h1{font-size:1.875rem;line-height:1.2;margin:0 0 1rem}p{margin:0 0 1rem}
.quiet{font-size:1rem;opacity:.8}a{color:LinkText;display:inline-block;margin-inline-end:1.5rem;padding:.5rem 0}`

export type Failure = {
  /** 503: in a moment it will be there; 500: something went wrong; 413: more was sent than one form holds. */
  status: FailureStatus
  requestId: string
  /** What was sent, and not only asked for. */
  sent: Sent | null
  error: unknown
}

/**
 * Where not even the pages' own could be made: the Internal Server Error page (rules: messages), or that it takes a moment. No
 * script. What was sent goes back to whoever sent it, to be sent again: browsers forget it on the way back.
 */
export function writeFailurePage(path: string, failure: Failure): { html: string; styles: string[] } {
  const locale = localeOfPath(path)
  const t = translator(locale)
  const words = wordsOf(t, failure)
  const again = failure.sent ? '' : `<a href="">${t('errors.tryAgain')}</a>`
  const html = `<!doctype html>
<html lang="${locale}" dir="${languages[locale].direction ?? 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title><style>${style}</style></head>
<body>
<main id="content">
<p class="quiet">${t('errors.status', { status: failure.status })}</p>
<h1>${words.title}</h1>
${words.paragraphs.map((words) => `<p>${words}</p>`).join('\n')}
${failure.status === 503 ? sendAgain(t, failure.sent) : ''}
<p>${again}<a href="${localised(locale, '/')}">${t('errors.toHome')}</a></p>
<p class="quiet">${t('errors.requestId', { id: failure.requestId })}</p>
</main>
</body>
</html>
`
  return { html, styles: [style] }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** As it came; line ends in a hidden field stay what they are. */
function sendAgain(t: Translate, sent: Sent | null): string {
  if (!sent?.fields) return ''
  const fields = sent.fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<form method="post" action="${escaped(sent.to)}">${fields.join('')}<button>${t('failure.sendAgain')}</button></form>`
}

type Words = { title: string; paragraphs: string[] }

function wordsOf(t: Translate, failure: Failure): Words {
  if (failure.status === 413)
    return { title: t('failure.tooLongTitle'), paragraphs: [t('failure.tooLongMessage')] }
  return failure.status === 503 ? unavailable(t, failure) : broken(t)
}

function unavailable(t: Translate, { sent, error }: Failure): Words {
  const title = t('failure.unavailableTitle')
  const kept = sent?.fields ? t('failure.sentKept') : t('failure.sentNotKept')
  if (isDiskFull(error)) {
    const paragraphs = [
      t('failure.fullMessage'),
      sent ? t('failure.fullForm') : t('failure.unavailableSaved'),
    ]
    return { title: t('failure.fullTitle'), paragraphs: sent ? [...paragraphs, kept] : paragraphs }
  }
  const saved = sent ? `${t('failure.unavailableForm')} ${kept}` : t('failure.unavailableSaved')
  return { title, paragraphs: [t('failure.unavailableMessage'), saved] }
}

function broken(t: Translate): Words {
  return {
    title: t('errors.serverErrorTitle'),
    paragraphs: [t('errors.serverErrorMessage'), t('errors.serverErrorHelp')],
  }
}
