import { redirect } from 'react-router'
import { normaliseEmail } from '#domain/email.ts'
import { confirmationDays } from '#domain/newsletter.ts'
import { cut } from '#domain/cut.ts'
import { Prose } from '#features/site/content/components/prose.tsx'
import { getContentPage } from '#features/site/content/content.server.ts'
import { answeringChecks, depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { askForNewsletter } from '#features/site/newsletter/newsletter.server.ts'
import { SentNotice } from '#features/site/newsletter/sent-notice.tsx'
import { NewsletterForm } from '#features/site/newsletter/sign-up-form.tsx'
import { visitorGate } from '#features/ground/sign-in/gates.server.ts'
import { emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { writtenIn } from '#i18n/language-names.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/newsletter'

export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

const outcomes: Record<string, 'mailed' | 'too-many'> = { '1': 'mailed', many: 'too-many' }

export const middleware: Route.MiddlewareFunction[] = [
  answeringChecks(({ form, visit }) =>
    findProblems(visit.locale, {
      typed: String(form.get('email') ?? ''),
      isAgreed: form.get('consent') === 'yes',
    }),
  ),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const { locale, session } = visitOf(context)
  const sent = new URL(request.url).searchParams.get('sent') ?? ''
  return {
    page: await getContentPage('newsletter', locale, deps),
    days: confirmationDays(await deps.edition()),
    email: session?.email ?? '',
    sent: Object.hasOwn(outcomes, sent) ? outcomes[sent] : undefined,
  }
}

/** Every address gets the same page, the same status and one mail, in the same time. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const { locale, ip } = visitOf(context)
  const form = await request.formData()
  const typed = cut(String(form.get('email') ?? ''), 254)
  const email = normaliseEmail(typed)
  const isAgreed = form.get('consent') === 'yes'
  const problems = findProblems(locale, { typed, isAgreed })
  if (!email.ok || problems.length > 0) return withProblems(context, { problems, typed, isAgreed })
  const { mailed } = await askForNewsletter(deps, visitorGate(), { email: email.value, locale, ip })
  return redirect(localised(locale, `/newsletter?sent=${mailed ? '1' : 'many'}`))
}

type Posted = { typed: string; isAgreed: boolean }

function findProblems(locale: Locale, { typed, isAgreed }: Posted): FieldProblem[] {
  const t = translator(locale)
  const problems: FieldProblem[] = []
  const message = emailProblem(typed, locale)
  if (message) problems.push({ field: 'email', message })
  if (!isAgreed) {
    problems.push({ field: 'consent', message: t('wizard.accept', { name: t('newsletter.consentName') }) })
  }
  return problems
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { locale } = useTexts()
  const { page, sent, days, email } = loaderData
  const problems = actionData?.problems ?? []
  const written = page.writtenIn === locale ? undefined : page.writtenIn
  const [what, ...others] = page.sections
  return (
    <article className="prose">
      <PageTitle lead={page.lead}>{page.title}</PageTitle>
      {/* The form is further down: without script this is what somebody sees first after sending it. */}
      <ErrorSummary problems={problems} />
      {sent && <SentNotice sent={sent} days={days} />}
      <div {...(written && writtenIn(written))}>
        <Prose nodes={page.intro} />
        {what && <Section {...what} />}
      </div>
      {!sent && (
        <NewsletterForm
          typed={actionData?.typed ?? email}
          isAgreed={actionData?.isAgreed ?? false}
          problems={problems}
        />
      )}
      <div {...(written && writtenIn(written))}>
        {others.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </article>
  )
}

type SectionProps = Pick<
  Route.ComponentProps['loaderData']['page']['sections'][number],
  'id' | 'title' | 'nodes'
>

function Section({ id, title, nodes }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Prose nodes={nodes} />
    </section>
  )
}
