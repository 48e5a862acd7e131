import { LegalText } from '#features/site/content/components/legal-text.tsx'
import { OrganisationFields } from '#features/site/content/components/organisation-fields.tsx'
import { getContentPage } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import type { Route } from './+types/impressum'

export const handle = { static: true }

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const page = await getContentPage('imprint', visitOf(context).locale, deps)
  return { page, organisation: deps.settings.organisation }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

export default function Imprint({ loaderData: { page, organisation } }: Route.ComponentProps) {
  return (
    <LegalText page={page}>
      <OrganisationFields organisation={organisation} />
    </LegalText>
  )
}
