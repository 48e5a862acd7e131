import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { HandoverPart } from './mine.ts'
import { findHandover } from './mine.server.ts'
import type { Route } from './+types/handover-page'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useScript } from '#ui/use-script.ts'

/** A text to take along: in a field to choose it from, and with script by one press. */
function CopyText({ text, label }: { text: string; label: string }) {
  const { t } = useTexts()
  const isReady = useScript()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <>
      {isReady && (
        <p className="actions">
          <Button type="button" kind="quiet" onClick={copy}>
            {t('mine.copy')}
          </Button>{' '}
          <output>{isCopied && t('mine.copied')}</output>
        </p>
      )}
      <details>
        <summary>{label}</summary>
        <Textarea name="text" label={label} rows={12} readOnly value={text} />
      </details>
    </>
  )
}

const PART_COUNTS: Partial<Record<HandoverPart['key'], string>> = { offers: 'expiring', calls: 'calls' }

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'mine.handover')

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  return { parts: await findHandover(depsOf(context), admin, { locale, requestId }) }
}

/** What is open, and who waits for whom: to read, to print, or to copy as text. */
export default function Handover({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const parts = loaderData.parts.filter(({ lines }) => lines.length > 0)
  const text = parts
    .map(({ key, lines, more }) =>
      [
        t(`mine.part.${key}`, { count: lines.length + more }),
        ...lines.map(({ name, text }) => `- ${name}: ${text}`),
        ...(more > 0 ? [`- ${t('mine.more', { count: more })}`] : []),
      ].join('\n'),
    )
    .join('\n\n')
  return (
    <>
      <ConsoleHead lead={t('mine.handoverLead')}>{t('mine.handover')}</ConsoleHead>
      {parts.length === 0 ? (
        <EmptyState title={t('mine.handoverEmpty')} />
      ) : (
        <CopyText text={text} label={t('mine.asText')} />
      )}
      {parts.map(({ key, lines, more }) => (
        <section key={key} aria-labelledby={`part-${key}`}>
          <h2 id={`part-${key}`} {...counted(PART_COUNTS[key] ?? `part-${key}`, lines.length + more)}>
            {t(`mine.part.${key}`, { count: lines.length + more })}
          </h2>
          <ul className="plain lined">
            {lines.map(({ name, text, to: path, count }) => (
              <li key={path + text} {...(count && counted(...count))}>
                <a href={to(path)}>{name}</a>: {text}
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('mine.more', { count: more })}</p>}
        </section>
      ))}
    </>
  )
}
