import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { useGivenBack } from '#ui/given-back.ts'

/**
 * A page about one match, guest or host, in one order of things: what can be done beside what is read, and first on a phone;
 * what has happened below, folded.
 */
export function RecordLayout({
  acts,
  children,
  past,
  isPastBeside = false,
}: {
  acts: ReactNode
  /** How things stand. */
  children: ReactNode
  past: ReactNode
  /** Below what can be done, where that leaves room: for what is read as lines and not as a table. */
  isPastBeside?: boolean
}) {
  const { t } = useTexts()
  return (
    <div className={isPastBeside ? 'record record-past-beside' : 'record'}>
      <section className="record-acts" aria-labelledby="acts">
        <h2 id="acts">{t('matches.acts')}</h2>
        {acts}
      </section>
      <div className="record-facts">{children}</div>
      <div className="record-past">{past}</div>
    </div>
  )
}

/** Something that is done now and then, and asks for more than a press: its title opens it, and a refusal. */
export function FoldedAct({
  title,
  intent,
  children,
}: {
  title: string
  intent?: string
  children: ReactNode
}) {
  const { typed } = useGivenBack('intent')
  const isRefused = intent !== undefined && typed?.includes(intent)
  return (
    <details className="record-fold" open={isRefused || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
