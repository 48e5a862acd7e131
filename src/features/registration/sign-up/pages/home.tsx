import { findSection } from '#features/site/content/components/find-section.ts'
import { HomeHero } from '#features/site/content/components/home-hero.tsx'
import { HomeVoices } from '#features/site/content/components/home-voices.tsx'
import { HomeCards, HomeSafe, HomeStart, HomeWhom } from '#features/site/content/components/home-sections.tsx'
import { OwnText } from '#features/site/content/components/own-text.tsx'
import { getContentPage, getPeople } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { OfferNotice } from '#features/registration/sign-up/components/offer-notice.tsx'
import { UnfinishedNotice } from '#features/registration/sign-up/components/unfinished-notice.tsx'
import { findOpenOffer, findUnfinishedRoles } from '#features/registration/sign-up/sign-up.server.ts'
import ownTime from '#page-scripts/own-time.ts?page-script'
import { PageScript } from '#ui/page-script.tsx'
import { useRootData } from '#ui/root-data.ts'
import { SiteFooter } from '#ui/site-footer.tsx'
import { SiteHeader } from '#ui/site-header.tsx'
import type { Route } from './+types/home'

export const handle = { static: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { locale, session } = visitOf(context)
  const deps = depsOf(context)
  const [page, voices, bedsNeeded] = await Promise.all([
    getContentPage('home', locale, deps),
    getPeople('voices', locale, deps),
    deps.bedsNeeded(),
  ])
  // Signing in without a page first asked for leads here, and nobody with half a registration may think it done.
  const { offer, unfinished } = session ? await findOwn(context) : { offer: null, unfinished: [] }
  return { page, voices, offer, unfinished, bedsNeeded, pageTitle: `${page.facts.brandName} – ${page.title}` }
}

async function findOwn(context: Route.LoaderArgs['context']) {
  const { db, edition } = depsOf(context)
  const { locale } = visitOf(context)
  const person = requireSignedIn(context)
  const { personId } = person
  const { id: editionId, timeZone } = await edition()
  return db.run(person, async (tx) => ({
    offer: await findOpenOffer(tx, { personId, timeZone, locale }),
    unfinished: await findUnfinishedRoles(tx, { editionId, personId }),
  }))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

/** What is this, is it for me, what happens, is it safe, how do I start: in this order. The page brings its own frame. */
export default function Home({
  loaderData: { page, voices, offer, unfinished, bedsNeeded },
}: Route.ComponentProps) {
  const root = useRootData()
  const [whom, cards, safe, start] = ['for-whom', 'cards', 'safe', 'start'].map((id) => findSection(page, id))
  return (
    <div className="site home">
      <SiteHeader {...root} />
      <main id="content" tabIndex={-1}>
        {(offer || unfinished.length > 0) && (
          <div className="wrap section">
            {offer && <OfferNotice {...offer} />}
            <UnfinishedNotice roles={unfinished} />
          </div>
        )}
        <OwnText page={page}>
          <HomeHero page={page} bedsNeeded={bedsNeeded} />
          {whom && <HomeWhom section={whom} />}
          {cards && <HomeCards section={cards} />}
          {safe && <HomeSafe section={safe} />}
        </OwnText>
        <OwnText page={voices}>
          <HomeVoices voices={voices} />
        </OwnText>
        <OwnText page={page}>{start && <HomeStart section={start} facts={page.facts} />}</OwnText>
        <PageScript code={ownTime} />
      </main>
      <SiteFooter {...root} />
    </div>
  )
}
