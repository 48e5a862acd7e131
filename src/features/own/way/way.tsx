import * as z from 'zod'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { WaySheet } from '#features/own/way/way-sheet.tsx'
import { getWay } from '#features/own/way/way.server.ts'
import { MapPrompt } from '#features/site/maps/components/map-prompt.tsx'
import { mapActionOf, readMapAt } from '#features/site/maps/maps.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/way'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'way.title')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const way = await findWay(request, context)
  const { organisation } = depsOf(context).settings
  const place = way?.point && { name: way.address.at(-2) ?? '', city: way.address.at(-1) ?? '', ...way.point }
  return {
    way,
    map: place ? readMapAt(request, context, place) : null,
    organisers: { phone: organisation.phone, email: organisation.contactEmail },
  }
}

async function findWay(request: Request, context: RouteContext) {
  const guest = await findGuest(context, requireSignedIn(context))
  const asked = z.uuid().safeParse(new URL(request.url).searchParams.get('match'))
  const wish = { matchId: asked.success ? asked.data : null, locale: visitOf(context).locale }
  return guest && getWay(depsOf(context), guest, wish)
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context)
  return mapActionOf(request, context)
}

export default function Way({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { way, map, organisers } = loaderData
  if (!way) {
    return (
      <>
        <PageTitle>{t('way.title')}</PageTitle>
        <p>{t('way.none')}</p>
        <BackToProfile />
      </>
    )
  }
  return (
    <>
      <WaySheet way={way} organisers={organisers} />
      {map && <MapPrompt view={map} />}
      {way.others.length > 0 && (
        <section className="screen-only">
          <h2>{t('way.others')}</h2>
          <ul>
            {way.others.map(({ matchId, hostName, nights }) => (
              <li key={matchId}>
                <a href={`${to('/profile/way')}?match=${matchId}`}>
                  {t('way.other', { name: hostName, nights })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BackToProfile />
    </>
  )
}
