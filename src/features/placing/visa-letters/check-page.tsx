import { useEffect } from 'react'
import { readLetterCode, readLetterNumber, type VersionState } from '#domain/visa-letter.ts'
import { cut } from '#domain/cut.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { visitorGate } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import { checkLetter } from './checking.server.ts'
import type { Route } from './+types/check-page'
import type { StayView } from '#features/placing/matches/matches.ts'
import { datedMoment, dayRange } from '#i18n/short-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

type CheckedView =
  | { state: VersionState; stay: StayView; initials: string; at: string }
  | { state: 'unknown' }

type Props = { checked: CheckedView; days: number; timeZone: string }

/** What a letter is worth: said first, in words and by sign. */
function CheckResult({ checked, days, timeZone }: Props) {
  const { t, locale } = useTexts()
  const { state } = checked
  const kind = state === 'valid' ? 'good' : 'warning'
  return (
    <>
      <PageTitle>{t('visaLetters.checkTitle')}</PageTitle>
      <Notice kind={kind} title={t(`visaLetters.result.${state}`)}>
        <p>
          {state === 'valid'
            ? t('visaLetters.result.compare')
            : t(`visaLetters.result.${state}Lead`, { days })}
        </p>
      </Notice>
      {'stay' in checked && (
        <SummaryList
          rows={[
            {
              label: t('visaLetters.result.nights'),
              value: `${dayRange(checked.stay.start, checked.stay.end, locale)}, ${t('common.nights', { count: checked.stay.nights })}`,
            },
            { label: t('visaLetters.result.initials'), value: checked.initials },
            {
              label: t('visaLetters.result.checkedAt'),
              value: datedMoment(checked.at, timeZone, locale),
            },
          ]}
        />
      )}
    </>
  )
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'visaLetters.checkTitle')
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { settings, edition } = depsOf(context)
  // What cannot be a number is not put into the page.
  const number = readLetterNumber(params.number ?? '')
  const { retentionDays, timeZone } = await edition()
  const { name, contactEmail } = settings.organisation
  return { number, organisation: name, contactEmail, days: retentionDays.sensitive, timeZone }
}

type Typed = { number: string; code: string }
type Answer = { problems: FieldProblem[]; typed: Typed; checked: CheckedView | null }

/** The code comes in the body of a form alone, and the answer is this one page: neither is in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { locale, ip } = visitOf(context)
  const form = await request.formData()
  const typedAs = (name: string) => cut(String(form.get(name) ?? ''), 60)
  const typed = { number: typedAs('number'), code: typedAs('code') }
  const number = readLetterNumber(typed.number)
  const code = readLetterCode(typed.code)
  const t = translator(locale)
  if (number === null || code === null) {
    const problems: FieldProblem[] = [
      ...(number === null ? [{ field: 'number', message: t('visaLetters.missing.number') }] : []),
      ...(code === null ? [{ field: 'code', message: t('visaLetters.missing.code') }] : []),
    ]
    return withProblems<Answer>(context, { problems, typed, checked: null })
  }
  const deps = depsOf(context)
  const found = await checkLetter(deps, visitorGate(), { number, code, ip })
  const checked: CheckedView =
    typeof found === 'string'
      ? { state: found }
      : {
          state: found.state,
          stay: toStayView(found.stay),
          initials: found.initials,
          at: deps.clock().toString(),
        }
  return { problems: [], typed, checked } satisfies Answer
}

export default function CheckLetter({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { organisation, contactEmail, days, timeZone } = loaderData
  useLinkedCode()
  const checked = actionData?.checked
  const contact = <p>{t('visaLetters.checkContact', { email: contactEmail })}</p>
  if (checked)
    return (
      <>
        <CheckResult checked={checked} days={days} timeZone={timeZone} />
        <p>
          <a href={to('/letter')}>{t('visaLetters.checkAgain')}</a>
        </p>
        {contact}
      </>
    )
  const problems = actionData?.problems ?? []
  return (
    <>
      <PageTitle lead={t('visaLetters.checkLead', { organisation })}>{t('visaLetters.checkTitle')}</PageTitle>
      <ErrorSummary problems={problems} />
      <PostForm className="form" autoComplete="off">
        <TextField
          name="number"
          label={t('visaLetters.number')}
          hint={t('visaLetters.numberHint')}
          maxLength={40}
          width="medium"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={actionData?.typed.number ?? loaderData.number ?? ''}
          problem={findProblem(problems, 'number')}
        />
        <TextField
          name="code"
          label={t('visaLetters.code')}
          hint={t('visaLetters.codeHint')}
          maxLength={40}
          width="medium"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={actionData?.typed.code}
          problem={findProblem(problems, 'code')}
        />
        <p className="actions">
          <Button>{t('visaLetters.check')}</Button>
        </p>
      </PostForm>
      {contact}
    </>
  )
}

/** The code of a QR code comes after the #, which no browser sends; it goes from the address into the field. Without script it is typed. */
function useLinkedCode(): void {
  useEffect(() => {
    const linked = readLetterCode(location.hash.slice(1))
    const field = document.getElementById('code')
    if (linked === null || !(field instanceof HTMLInputElement)) return
    field.value = linked
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
}
