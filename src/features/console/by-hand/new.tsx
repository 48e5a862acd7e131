import { randomUUID } from 'node:crypto'
import { beginByHand } from '#features/console/by-hand/by-hand.server.ts'
import { newFields } from '#features/console/by-hand/by-hand.ts'
import { SaidFields } from '#features/console/by-hand/said-fields.tsx'
import { readSaid, todayHere, WRONG } from '#features/console/by-hand/reading.server.ts'
import { recordPath } from '#features/console/records/components/record-paths.ts'
import { depsOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { languages, locales, pathWithoutLocale } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Route } from './+types/new'

/** One page serves both roles; its address says which. */
const roleOf = (pathname: string) =>
  pathWithoutLocale(pathname).startsWith('/admin/hosts') ? ('host' as const) : ('guest' as const)

const isHallAsked = ({ pathname, search }: { pathname: string; search: string }) =>
  roleOf(pathname) === 'host' && new URLSearchParams(search).get('hall') === 'yes'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(
    matches,
    location,
    `byHand.newTitle.${isHallAsked(location) ? 'hall' : roleOf(location.pathname)}`,
  )

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const url = new URL(request.url)
  const role = roleOf(url.pathname)
  return { role, isHall: isHallAsked(url), entry: randomUUID(), today: await todayHere(depsOf(context)) }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: '/admin/guests/new',
    says: {},
    wrong: { ...WRONG, language: 'byHand.languageMissing' },
  },
  (press) => ({
    '': press(newFields, async ({ deps, who, request, locale, t }, { entry, language, hall, ...said }) => {
      const noted = await readSaid(deps, who, said)
      if (!noted) return { field: 'saidOn', message: t(WRONG.saidOn) }
      const role = roleOf(new URL(request.url).pathname)
      const isHall = role === 'host' && hall === 'yes'
      await beginByHand(deps, who, { entry, role, noted, language, locale, isHall })
      return { goTo: `${recordPath(role, entry)}/form` }
    }),
  }),
)
export const action = presses.action

export default function NewByHand({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { role, isHall, today } = loaderData
  const back = actionData ?? null
  return (
    <>
      <p>
        <a href={to(`/admin/${role}s`)}>{t(role === 'guest' ? 'records.toGuests' : 'records.toHosts')}</a>
      </p>
      <ConsoleHead lead={t(isHall ? 'byHand.newLead.hall' : 'byHand.newLead')}>
        {t(`byHand.newTitle.${isHall ? 'hall' : role}`)}
      </ConsoleHead>
      <AfterPress back={back} />
      <PostForm className="form" back={back}>
        <input type="hidden" name="entry" value={back?.typed['entry']?.[0] ?? loaderData.entry} />
        {isHall && <input type="hidden" name="hall" value="yes" />}
        <SaidFields said={{ on: today }} />
        <RadioGroup
          name="language"
          legend={t('byHand.language')}
          hint={t('byHand.languageHint')}
          options={locales.map((each) => ({ value: each, label: languages[each].name }))}
          defaultValue={locale}
        />
        <Button>{t('byHand.begin')}</Button>
      </PostForm>
      <p className="quiet">{t('byHand.mailboxHint')}</p>
    </>
  )
}
