import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { normaliseEmail } from '#domain/email.ts'
import { cut } from '#domain/cut.ts'
import { keepDeletionInMind } from '#features/clock/backups/deletions.server.ts'
import { addAddress, continueByHand, findByHand } from '#features/console/by-hand/by-hand.server.ts'
import { SaidFields } from '#features/console/by-hand/said-fields.tsx'
import { readSaid, todayHere, typedSaid } from '#features/console/by-hand/reading.server.ts'
import { recordPath, roleOfRecord } from '#features/console/records/components/record-paths.ts'
import { recordIdSchema } from '#features/console/records/records.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { toldTo, writeOutcome } from '#features/ground/outcome.ts'
import { actorWithoutMailbox, requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { type FieldProblem, findProblem } from '#ui/field-problem.ts'
import type { Route } from './+types/person'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'

type Problems = { problems: readonly FieldProblem[] }

/** An address whose owner is asked to take the registration over. */
function AddressForm({ email, entry, problems }: Problems & { email: string; entry: string }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t('byHand.address')}</h2>
      <p>{t('byHand.addressLead')}</p>
      <PostForm className="form">
        <input type="hidden" name="entry" value={entry} />
        <TextField
          name="email"
          type="email"
          label={t('byHand.email')}
          autoComplete="off"
          maxLength={254}
          defaultValue={email}
          problem={findProblem(problems, 'email')}
        />
        <Button name="intent" value="address">
          {t('byHand.addressButton')}
        </Button>
      </PostForm>
    </section>
  )
}

/** They want nothing of theirs kept, and cannot press it themselves. */
function DeleteForm({ problems }: Problems) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="delete">
      <h2 id="delete">{t('byHand.delete')}</h2>
      <p>{t('byHand.deleteLead')}</p>
      <PostForm className="form">
        <Checkbox name="sure" label={t('byHand.sure')} problem={findProblem(problems, 'sure')} />
        <Button kind="quiet" name="intent" value="delete">
          {t('byHand.deleteButton')}
        </Button>
      </PostForm>
    </section>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'byHand.personTitle')

type PageRequest = { request: Request; params: { id?: string }; context: RouteContext }

function readRequest({ request, params, context }: PageRequest) {
  const admin = requireAdmin(context)
  const id = recordIdSchema.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  const role = roleOfRecord(new URL(request.url).pathname)
  return { admin, role, id: id.data, path: recordPath(role, id.data) }
}

export async function loader(asked: Route.LoaderArgs) {
  const { admin, role, id, path } = readRequest(asked)
  const deps = depsOf(asked.context)
  const { requestId } = visitOf(asked.context)
  const view = await findByHand(deps, admin, { id, role, requestId })
  if (!view) throw data(null, { status: 404 })
  const isAdded = new URL(asked.request.url).searchParams.get('done') === 'added'
  return { view, path, isAdded, entry: randomUUID(), today: await todayHere(deps) }
}

type Answer = { problems: FieldProblem[]; said?: ReturnType<typeof typedSaid>; email?: string }

export async function action(asked: Route.ActionArgs) {
  const { context, request } = asked
  const { admin, role, id, path } = readRequest(asked)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const t = translator(locale)
  const form = await request.formData()
  const refuse = (answer: Answer) => withProblems(context, answer)
  switch (form.get('intent')) {
    case 'said': {
      const { noted, problems } = await readSaid(deps, admin, form, t)
      if (!noted) return refuse({ problems, said: typedSaid(form) })
      const isThere = await continueByHand(deps, admin, { id, role, noted, locale })
      return redirect(localised(locale, isThere ? `${path}/form` : path))
    }
    case 'address': {
      const typed = cut(String(form.get('email') ?? ''), 254)
      const email = normaliseEmail(typed)
      const wrong = (message: string) => refuse({ problems: [{ field: 'email', message }], email: typed })
      if (!email.ok) return wrong(emailProblem(typed, locale) ?? '')
      const entry = String(form.get('entry') ?? '').slice(0, 40)
      const outcome = await addAddress(deps, admin, { id, role, email: email.value, entry })
      if (outcome === 'taken') return wrong(t('byHand.addressTaken'))
      return redirect(localised(locale, outcome === 'gone' ? path : `${path}/by-hand?done=added`))
    }
    case 'delete': {
      if (form.get('sure') !== 'yes')
        return refuse({ problems: [{ field: 'sure', message: t('byHand.sureProblem') }] })
      const person = await actorWithoutMailbox(context, admin, id)
      if (!person) return redirect(localised(locale, path))
      const deleted = await deleteAccount(deps, person)
      if (!deleted.ok) return redirect(localised(locale, path))
      await keepDeletionInMind(deps, person.personId)
      const params = new URLSearchParams()
      writeOutcome(params, { done: 'deleted', changed: 1, left: [] }, toldTo(deps, admin))
      return redirect(localised(locale, `/admin/${role}s?${params.toString()}`))
    }
    default:
      return refuse({ problems: [] })
  }
}

export default function PersonByHand({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, path, isAdded, entry, today } = loaderData
  const problems = actionData?.problems ?? []
  const said = actionData?.said ?? {
    saidBy: view.said?.by ?? '',
    saidOn: view.said?.on ?? today,
    privacy: view.said !== null,
  }
  return (
    <>
      <p>
        <a href={to(path)}>{t('byHand.toRecord')}</a>
      </p>
      <PageTitle lead={t(view.isCalled ? 'byHand.leadCalled' : 'byHand.leadDraft')}>
        {t('byHand.personTitle')}
      </PageTitle>
      <ErrorSummary problems={problems} />
      {isAdded && !actionData && (
        <DoneNotice>
          <p>{t('byHand.addressAdded')}</p>
        </DoneNotice>
      )}
      {view.isDraft && (
        <section aria-labelledby="continue">
          <h2 id="continue">{t('byHand.continue')}</h2>
          <PostForm className="form">
            <SaidFields typed={said} problems={problems} />
            <Button name="intent" value="said">
              {t('byHand.continueButton')}
            </Button>
          </PostForm>
        </section>
      )}
      {view.isCalled && (
        <AddressForm email={actionData?.email ?? view.email ?? ''} entry={entry} problems={problems} />
      )}
      {view.isCalled && <DeleteForm problems={problems} />}
    </>
  )
}
