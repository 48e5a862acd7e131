import code from '#page-scripts/pocket/page.ts?page-script'
import type { WayView } from '#features/own/way/way.server.ts'
import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PageScript } from '#ui/page-script.tsx'

/**
 * Keeping the page on the device for the journey, or what helps where that cannot be (rules: arrival): without script, on a
 * shared device, after the stay.
 */
export function PocketPart({ matchId, pocket }: Pick<WayView, 'matchId' | 'pocket'>) {
  const { t, to, locale } = useTexts()
  const onPaper = <p data-when="never failed">{t('way.pocketPaper')}</p>
  if (!pocket) {
    return (
      <section className="pocket">
        <h2>{t('way.pocket')}</h2>
        {onPaper}
      </section>
    )
  }
  const { until, untilDay } = pocket
  return (
    <section
      className="pocket"
      tabIndex={-1}
      data-match={matchId}
      data-until={until}
      data-worker={to('/profile/way.js')}
      data-scope={to('/profile/way')}
      data-language={languages[locale].tag}
    >
      <h2 data-when="never failed offered kept">{t('way.pocket')}</h2>
      <p data-when="failed" hidden>
        {t('way.pocketFailed')}
      </p>
      {onPaper}
      <div data-when="offered" hidden>
        <p>{t('way.pocketOffer', { day: untilDay })}</p>
        <Button type="button" kind="quiet" data-press="keep">
          {t('way.pocketKeep')}
        </Button>
      </div>
      <div data-when="kept" hidden>
        <p>
          {t('way.pocketKept')} <KeptAt />
        </p>
        <p>{t('way.pocketOpen', { day: untilDay })}</p>
      </div>
      <div data-when="kept opened" hidden>
        <Button type="button" kind="quiet" data-press="remove">
          {t('way.pocketRemove')}
        </Button>
      </div>
      <p data-when="removed" hidden>
        {t('way.pocketRemoved')}
      </p>
      <PageScript code={code} />
    </section>
  )
}

/** On top of a page that came out of the pocket. */
export function PocketNote() {
  const { t } = useTexts()
  return (
    <p data-when="opened" hidden>
      {t('way.pocketOpened')} <KeptAt />
    </p>
  )
}

const KeptAt = () => <span data-kept-at="" />
