import { FoldedAct } from '#features/placing/matches/components/record-layout.tsx'
import { PrintForm } from '#features/placing/visa-letters/print-form.tsx'
import type { RecordLetters } from '#features/placing/visa-letters/record.server.ts'
import { isPrintable } from '#features/placing/visa-letters/limits.ts'
import type { LetterView } from '#features/placing/visa-letters/visa-letters.ts'
import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = { letters: RecordLetters; guestId: string }

/** A guest's letters for a visa; organisers give one, note a host's yes, and print for those who cannot. */
export function LettersPart({ letters: { letters, mayGive, hostsToAsk }, guestId }: Props) {
  const { t, to } = useTexts()
  const titleOf = ({ number, state }: LetterView) =>
    [number, t(`letterDesk.state.${state}`)].filter(Boolean).join(', ')
  const printable = letters.filter(isPrintable).map((letter) => ({ title: titleOf(letter), letter }))
  return (
    <FoldedAct title={t('letterDesk.recordCount', { count: letters.length })}>
      {letters.length === 0 && <p>{t('letterDesk.recordNone')}</p>}
      <ul className="plain lined">
        {letters.map((letter) => (
          <li key={letter.id}>
            {titleOf(letter)}
            {' · '}
            {letter.hostName
              ? t('letterDesk.kindOf', { name: letter.hostName })
              : t('letterDesk.kind.organisation')}
          </li>
        ))}
      </ul>
      {mayGive && (
        <PostForm action={to('/admin/letters')}>
          <input type="hidden" name="guestId" value={guestId} />
          <p className="actions">
            <Button kind="quiet" name="intent" value="give">
              {t('letterDesk.recordGive')}
            </Button>
          </p>
        </PostForm>
      )}
      {hostsToAsk.map(({ matchId, name }) => (
        <PostForm key={matchId} action={to('/admin/letters')}>
          <input type="hidden" name="guestId" value={guestId} />
          <input type="hidden" name="matchId" value={matchId} />
          <p className="actions">
            {t('letterDesk.recordHost', { name })}{' '}
            <Button kind="quiet" name="intent" value="yes">
              {t('letterDesk.recordYes', { name })}
            </Button>
          </p>
        </PostForm>
      ))}
      {printable.length > 0 && (
        <details>
          <summary>{t('letterDesk.recordPrint')}</summary>
          <PrintForm letters={printable} action="/admin/letters/pdf" nameProblem={null} />
        </details>
      )}
    </FoldedAct>
  )
}

export function ThanksPart({ path }: { path: string }) {
  const { t, to, locale } = useTexts()
  return (
    <p>
      <a href={to(path)} type="application/pdf">
        {t('letterDesk.recordThanks', { language: languages[locale].name })}
      </a>
    </p>
  )
}
