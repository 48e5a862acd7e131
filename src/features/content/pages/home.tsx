import { HomeCards } from '#features/content/components/home-cards.tsx'
import { HomeHero } from '#features/content/components/home-hero.tsx'
import { HomeSafety } from '#features/content/components/home-safety.tsx'
import { HomeStart } from '#features/content/components/home-start.tsx'
import { HomeVoices } from '#features/content/components/home-voices.tsx'
import { HomeWhom } from '#features/content/components/home-whom.tsx'
import { getFacts } from '#features/content/queries.server.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import { translator } from '#i18n/translate.ts'
import { useRootData } from '#ui/root-data.ts'
import { SiteFooter } from '#ui/site-footer.tsx'
import { SiteHeader } from '#ui/site-header.tsx'
import type { Route } from './+types/home'

export const handle = { static: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = visitOf(context)
  const facts = await getFacts(locale, depsOf(context))
  const t = translator(locale)
  return {
    facts,
    pageTitle: `${facts.brandName} – ${t('home.title')}`,
    description: t('home.description', { city: facts.city, dates: facts.conferenceDates }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.description },
]

/** What is this, is it for me, what happens, is it safe, how do I start: in this order. The page brings its own frame. */
export default function Home({ loaderData: { facts } }: Route.ComponentProps) {
  const root = useRootData()
  return (
    <div className="site home">
      <SiteHeader {...root} />
      <main id="content" tabIndex={-1}>
        <HomeHero facts={facts} />
        <HomeWhom facts={facts} />
        <HomeCards facts={facts} />
        <HomeSafety />
        <HomeVoices />
        <HomeStart facts={facts} />
      </main>
      <SiteFooter {...root} />
    </div>
  )
}
