import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { OwnSections } from '#features/own/account/components/own-sections.tsx'
import { collectOwnData } from '#features/own/account/export.server.ts'
import { describeOwnData } from '#features/own/account/reading.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireSignedIn, visitorGate } from '#features/ground/sign-in/gates.server.ts'
import { asRecord } from '#features/registration/wizard/steps/form-step.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/data'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'account.dataTitle')
}

export async function loader({ context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const own = await collectOwnData(deps, person, visitorGate())
  const edition = await deps.edition()
  return {
    sections: describeOwnData(own, asRecord(stepContextOf(edition, locale))),
    listMailStopped: own.listMailStopped,
    hasLooks: own.tables.access_log.length > 0,
  }
}

export default function Data({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { sections, listMailStopped, hasLooks } = loaderData
  return (
    <>
      <PageTitle lead={t('account.dataLead')}>{t('account.dataTitle')}</PageTitle>
      <p className="actions">
        <LinkButton to={to('/profile/data.json')}>{t('account.download')}</LinkButton>
      </p>
      <p>{t('account.dataNot')}</p>
      <OwnSections sections={sections} />
      {!hasLooks && (
        <section aria-labelledby="looks">
          <h2 id="looks">{t('account.table.access_log')}</h2>
          <p>{t('account.noLooks')}</p>
        </section>
      )}
      <section aria-labelledby="list-mail">
        <h2 id="list-mail">{t('account.listMail')}</h2>
        <p>{t(listMailStopped ? 'account.listMailStopped' : 'account.listMailNotStopped')}</p>
      </section>
      <BackToProfile />
    </>
  )
}
