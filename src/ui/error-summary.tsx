import { useEffect, useRef } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'

/** For a document without script: what is wrong is read first there too. */
const takesFocus = { autoFocus: true }

/** All problems of a form as links; nothing without any. Takes the focus at each new array, so pass the very one the action returned. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length === 0) return undefined
    box.current?.focus()
    return markTitle((title) => t('common.titleWithProblems', { title }))
  }, [problems, t])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      className="error-summary"
      tabIndex={-1}
      {...takesFocus}
      role="alert"
      aria-labelledby="problems"
    >
      <h2 id="problems">{t('common.formProblems')}</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The title of a document that came with problems says so already; where script drew them, it is told here. */
function markTitle(mark: (title: string) => string): () => void {
  const { title } = document
  const word = mark('').trim()
  const plain = title.startsWith(word) ? title.slice(word.length).trim() : title
  document.title = mark(plain)
  return () => {
    if (document.title === mark(plain)) document.title = plain
  }
}
