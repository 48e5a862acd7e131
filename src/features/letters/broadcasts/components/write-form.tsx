import { useState, useEffect, useRef } from 'react'
import type { Audience, BroadcastKind } from '#domain/audience.ts'
import type { BroadcastVariable } from '#domain/broadcast-variables.ts'
import { languagesNeeded } from '#domain/broadcast-languages.ts'
import { AUDIENCE_PATHS } from '#features/letters/broadcasts/components/audience-paths.ts'
import { fieldOf } from '#features/ground/mail-queue/broadcast-words.ts'
import type { Draft } from '#features/letters/broadcasts/broadcasts.ts'
import { languageName, writtenIn } from '#i18n/language-names.ts'
import { locales, type Locale } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useFetcher } from 'react-router'

/** After so long without another key, what was typed is kept. */
const AFTER_MS = 1_500

type Kept = { kept: number | null }

/** Saves a draft while it is typed. `version` is what the next save is based on; `state` says what to show. */
function useKeepTyping(first: number) {
  const fetcher = useFetcher<Kept>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const answer = fetcher.data && 'kept' in fetcher.data ? fetcher.data : null
  const isConflict = answer?.kept === null
  const { submit } = fetcher
  const onInput = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    if (isConflict) return
    timer.current = setTimeout(() => {
      const words = new FormData(form)
      words.set('intent', 'keep')
      void submit(words, { method: 'post' })
    }, AFTER_MS)
  }
  return {
    version: answer?.kept ?? first,
    state: isConflict ? ('conflict' as const) : answer ? ('kept' as const) : ('idle' as const),
    onInput,
    /** What the button sends is newer than what waits. */
    cancel: () => clearTimeout(timer.current),
  }
}

type Props = {
  draft: Draft
  problems: readonly FieldProblem[]
  isConflict: boolean
  audience: Audience
  kinds: readonly BroadcastKind[]
  variables: Record<'subject' | 'letter', readonly BroadcastVariable[]>
  /** How many would get it in each language. */
  readers: Readonly<Record<Locale, number>>
}

/** The languages beside each other; what is typed is kept for all organisers. */
export function WriteForm({
  draft: given,
  problems,
  isConflict,
  audience,
  kinds,
  variables,
  readers,
}: Props) {
  const { t, to, locale: reader } = useTexts()
  // The one that is being written, also when keeping it makes the page look up another.
  const [draft] = useState(given)
  const { id, kind, words } = draft
  const keeping = useKeepTyping(draft.version)
  const hasConflict = isConflict || keeping.state === 'conflict'
  const needed = languagesNeeded(words, readers)
  const spare = locales.filter((locale) => !needed.includes(locale))
  const problemOf = (field: string) => findProblem(problems, field) ?? null
  return (
    <>
      <ErrorSummary problems={problems} />
      {hasConflict && (
        <Notice kind="warning" title={t('broadcasts.conflictTitle')}>
          <p>{t('broadcasts.conflict')}</p>
          <p>
            <a href={to(`${AUDIENCE_PATHS[audience]}?draft=${id}`)}>{t('broadcasts.reopen')}</a>
          </p>
        </Notice>
      )}
      <PostForm
        className="form-wide"
        onInput={(event) => keeping.onInput(event.currentTarget)}
        onBeforeSend={keeping.cancel}
      >
        <HiddenField name="id" value={id} />
        <HiddenField name="version" value={String(keeping.version)} />
        {kinds.length > 1 && (
          <RadioGroup
            name="kind"
            legend={t('broadcasts.kind')}
            defaultValue={kind}
            options={kinds.map((value) => ({
              value,
              label: t(`broadcasts.kind.${value}`),
              hint: t(`broadcasts.kind.${value}Hint`),
            }))}
          />
        )}
        <p>{t(spare.length === 0 ? 'broadcasts.bothNeeded' : 'broadcasts.someNeeded')}</p>
        <WritingHelp variables={variables} />
        <div className="mail-versions">
          {needed.map((locale) => (
            <InOneLanguage key={locale} locale={locale} words={words[locale]} problemOf={problemOf} />
          ))}
        </div>
        {spare.map((locale) => (
          <details key={locale}>
            <summary>{t('broadcasts.nobodyReads', { language: languageName(locale, reader) })}</summary>
            <InOneLanguage locale={locale} words={words[locale]} problemOf={problemOf} />
          </details>
        ))}
        <p className="quiet">
          <output>{t(keeping.state === 'kept' ? 'broadcasts.keptNow' : 'broadcasts.kept')}</output>
        </p>
        <p className="actions">
          <Button name="intent" value="look">
            {t('broadcasts.look')}
          </Button>
          <Button kind="quiet" name="intent" value="save">
            {t('broadcasts.save')}
          </Button>
        </p>
      </PostForm>
    </>
  )
}

type LanguageProps = {
  locale: Locale
  words: Draft['words'][Locale]
  problemOf: (field: string) => string | null
}

function InOneLanguage({ locale, words, problemOf }: LanguageProps) {
  const { t, locale: recipient } = useTexts()
  const language = languageName(locale, recipient)
  const [subject, letter] = [fieldOf('subject', locale), fieldOf('letter', locale)]
  return (
    <section aria-label={t('broadcasts.inLanguage', { language })}>
      <h2>{t('broadcasts.inLanguage', { language })}</h2>
      <TextField
        name={subject}
        label={t('broadcasts.subjectIn', { language })}
        {...writtenIn(locale)}
        defaultValue={words.subject}
        problem={problemOf(subject)}
      />
      <Textarea
        name={letter}
        label={t('broadcasts.letterIn', { language })}
        {...writtenIn(locale)}
        rows={9}
        defaultValue={words.letter}
        problem={problemOf(letter)}
      />
    </section>
  )
}

/** What can be written, and which words in braces are filled in. */
function WritingHelp({ variables }: Pick<Props, 'variables'>) {
  const { t } = useTexts()
  return (
    <details>
      <summary>{t('broadcasts.writingHelp')}</summary>
      <p className="quiet">{t('broadcasts.markdown')}</p>
      <p className="quiet">
        {t('broadcasts.variables')}{' '}
        {variables.letter.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <code>{`{${name}}`}</code> {t(`broadcasts.variable.${name}`)}
          </span>
        ))}
        . {t('broadcasts.variables.subject')}{' '}
        {variables.subject.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <code>{`{${name}}`}</code>
          </span>
        ))}
        .
      </p>
    </details>
  )
}
