import { LegalText } from '#features/site/content/components/legal-text.tsx'
import { getContentPage } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { mapActionOf, readMapChoice } from '#features/site/maps/maps.server.ts'
import { MapConsentState } from '#features/site/maps/components/map-consent-state.tsx'
import type { Route } from './+types/dsgvo'
import { useTexts } from '#i18n/texts-context.tsx'

export const handle = { static: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const page = await getContentPage('privacy', visitOf(context).locale, deps)
  const { geocoder } = deps.settings
  const addressSearch = geocoder && new URL(geocoder.url).host
  return { ...page, map: await readMapChoice(request, context), addressSearch }
}

export function action({ request, context }: Route.ActionArgs) {
  return mapActionOf(request, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.description },
]

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const under = {
    map: <MapConsentState choice={loaderData.map} />,
    'address-check': <AddressSearchState host={loaderData.addressSearch} />,
  }
  return <LegalText page={loaderData} under={under} />
}

/** Which address search this site asks, by its host; or that it asks none. */
function AddressSearchState({ host }: { host: string | null }) {
  const { t } = useTexts()
  return <p>{host === null ? t('addresses.noSearch') : t('addresses.search', { host })}</p>
}
