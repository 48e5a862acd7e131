import { depsOf } from '#features/ground/context.server.ts'
import { FoundList, useChecks, writeReport } from '#features/site/device-test/found.tsx'
import { seeDevice } from '#features/site/device-test/device-test.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import code from '#page-scripts/device-test.ts?page-script'
import { Button } from '#ui/button.tsx'
import { PageScript } from '#ui/page-script.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Route } from './+types/test'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'deviceTest.title')
}

export function loader({ request, context }: Route.LoaderArgs) {
  return seeDevice(request, depsOf(context).settings.publicUrl.protocol === 'https:')
}

/** A page that somebody who helps asks a guest to open: what works on this device, in words that can be sent on. */
export default function DeviceTest({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const checks = useChecks(loaderData)
  return (
    <>
      <PageTitle lead={t('deviceTest.lead')}>{t('deviceTest.title')}</PageTitle>
      <h2>{t('deviceTest.found')}</h2>
      <FoundList checks={checks} />
      {loaderData.keepsCookies === null && (
        <p id="again">
          <a href={to('/test?again=yes')}>{t('deviceTest.again')}</a>
        </p>
      )}
      <h2>{t('deviceTest.send')}</h2>
      <div className="form">
        <Textarea
          name="report"
          label={t('deviceTest.report')}
          hint={t('deviceTest.reportHint')}
          rows={12}
          readOnly
          defaultValue={writeReport(checks)}
        />
        <div id="copy" hidden>
          <Button type="button" kind="quiet" data-done={t('deviceTest.copied')}>
            {t('deviceTest.copy')}
          </Button>
        </div>
      </div>
      <PageScript code={code} />
    </>
  )
}
