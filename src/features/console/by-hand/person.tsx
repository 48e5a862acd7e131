import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import * as z from 'zod'
import { normaliseEmail } from '#domain/email.ts'
import { keepDeletionInMind } from '#features/clock/backups/deletions.server.ts'
import { addAddress, continueByHand, findByHand } from '#features/console/by-hand/by-hand.server.ts'
import { SaidFields } from '#features/console/by-hand/said-fields.tsx'
import { saidFields } from '#features/console/by-hand/by-hand.ts'
import { readSaid, todayHere, WRONG } from '#features/console/by-hand/reading.server.ts'
import { recordPath, roleOfRecord } from '#features/console/records/components/record-paths.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { toldTo, writeOutcome } from '#features/ground/outcome.ts'
import { type Asked, idIn, pressesOn } from '#features/ground/presses.server.ts'
import { actorWithoutMailbox, requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/person'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'

type Back = { back: GivenBack | null }

/** An address whose owner is asked to take the registration over. */
function AddressForm({ email, entry, back }: Back & { email: string; entry: string }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t('byHand.address')}</h2>
      <p>{t('byHand.addressLead')}</p>
      <PostForm className="form" back={back}>
        <input type="hidden" name="entry" value={entry} />
        <TextField
          name="email"
          type="email"
          label={t('byHand.email')}
          autoComplete="off"
          maxLength={254}
          defaultValue={email}
        />
        <Button name="intent" value="address">
          {t('byHand.addressButton')}
        </Button>
      </PostForm>
    </section>
  )
}

/** They want nothing of theirs kept, and cannot press it themselves. */
function DeleteForm({ back }: Back) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="delete">
      <h2 id="delete">{t('byHand.delete')}</h2>
      <p>{t('byHand.deleteLead')}</p>
      <PostForm className="form" back={back}>
        <Checkbox name="sure" label={t('byHand.sure')} />
        <Button kind="quiet" name="intent" value="delete">
          {t('byHand.deleteButton')}
        </Button>
      </PostForm>
    </section>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'byHand.personTitle')

function readRequest(asked: Asked) {
  const admin = requireAdmin(asked.context)
  const id = idIn(asked)
  const role = roleOfRecord(new URL(asked.request.url).pathname)
  return { admin, role, id, path: recordPath(role, id) }
}

export async function loader(asked: Route.LoaderArgs) {
  const { admin, role, id, path } = readRequest(asked)
  const deps = depsOf(asked.context)
  const { requestId } = visitOf(asked.context)
  const view = await findByHand(deps, admin, { id, role, requestId })
  if (!view) throw data(null, { status: 404 })
  return { view, path, said: presses.said(asked.request), entry: randomUUID(), today: await todayHere(deps) }
}

const presses = pressesOn(
  {
    who: readRequest,
    path: ({ who }) => `${who.path}/by-hand`,
    says: { added: 'byHand.addressAdded' },
    wrong: { ...WRONG, sure: 'byHand.sureProblem' },
  },
  (press) => ({
    said: press(saidFields, async ({ deps, who, locale, t }, said) => {
      const { admin, id, role, path } = who
      const noted = await readSaid(deps, admin, said)
      if (!noted) return { field: 'saidOn', message: t(WRONG.saidOn) }
      const isThere = await continueByHand(deps, admin, { id, role, noted, locale })
      return { goTo: isThere ? `${path}/form` : path }
    }),
    address: press(
      { email: z.string(), entry: z.string().max(40).catch('') },
      async ({ deps, who, locale, t }, { email: typed, entry }) => {
        const { admin, id, role, path } = who
        const email = normaliseEmail(typed)
        if (!email.ok) return { field: 'email', message: emailProblem(typed, locale) ?? '' }
        const outcome = await addAddress(deps, admin, { id, role, email: email.value, entry })
        if (outcome === 'taken') return { field: 'email', message: t('byHand.addressTaken') }
        return outcome === 'gone' ? { goTo: path } : 'added'
      },
    ),
    delete: press({ sure: z.literal('yes') }, async ({ deps, who, context }) => {
      const person = await actorWithoutMailbox(context, who.admin, who.id)
      const deleted = person && (await deleteAccount(deps, person))
      if (!person || !deleted?.ok) return { goTo: who.path }
      await keepDeletionInMind(deps, person.personId)
      const params = new URLSearchParams()
      writeOutcome(params, { done: 'deleted', changed: 1, left: [] }, toldTo(deps, who.admin))
      return { goTo: `/admin/${who.role}s?${params.toString()}` }
    }),
  }),
)
export const action = presses.action

export default function PersonByHand({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, path, said, entry, today } = loaderData
  const back = actionData ?? null
  const backTo = (intent: string) => (back?.typed['intent']?.includes(intent) ? back : null)
  return (
    <>
      <p>
        <a href={to(path)}>{t('byHand.toRecord')}</a>
      </p>
      <ConsoleHead lead={t(view.isCalled ? 'byHand.leadCalled' : 'byHand.leadDraft')}>
        {t('byHand.personTitle')}
      </ConsoleHead>
      <AfterPress said={said} back={back} />
      {view.isDraft && (
        <section aria-labelledby="continue">
          <h2 id="continue">{t('byHand.continue')}</h2>
          <PostForm className="form" back={backTo('said')}>
            <SaidFields said={view.said ?? { on: today }} />
            <Button name="intent" value="said">
              {t('byHand.continueButton')}
            </Button>
          </PostForm>
        </section>
      )}
      {view.isCalled && <AddressForm email={view.email ?? ''} entry={entry} back={backTo('address')} />}
      {view.isCalled && <DeleteForm back={backTo('delete')} />}
    </>
  )
}
