import type { MouseEvent } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** A page that says nothing about this one, for somebody who is looked at. */
const NEUTRAL_PAGE = 'https://www.wikipedia.org/'

/** In the place of this page, so that “back” does not lead here again; without script it is an ordinary link. */
function leave(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  globalThis.location.replace(NEUTRAL_PAGE)
}

/** What comes before everything else: a way out of the page, and whom to call. */
export function FirstAid() {
  const { t } = useTexts()
  return (
    <>
      <p>
        <a className="button button-quiet" href={NEUTRAL_PAGE} rel="noreferrer" onClick={leave}>
          {t('telling.leave')}
        </a>
      </p>
      <Notice kind="warning" title={t('telling.danger')}>
        <ul className="plain">
          <li>
            <a href="tel:112">112</a> {t('telling.number.112')}
          </li>
          <li>
            <a href="tel:110">110</a> {t('telling.number.110')}
          </li>
          <li>
            <a href="tel:116016">116 016</a> {t('telling.number.116016')}
          </li>
        </ul>
      </Notice>
    </>
  )
}
