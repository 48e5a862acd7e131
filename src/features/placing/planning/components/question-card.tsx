import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts, type Texts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { AnswerView, Named, QuestionView } from '../asking-views.server.ts'
import { askWhom, changeWords } from './change-words.ts'

/** A question with its answer: the plan as it is beside the plan as it would be. */
export function QuestionCard({ question, timeZone }: { question: QuestionView; timeZone: string }) {
  const texts = useTexts()
  const { t, locale } = texts
  const { id, state, words, answer, progress, byEmail, askedAt } = question
  const asked = {
    at: shortMoment(askedAt, timeZone, locale),
    by: byEmail ?? t('planning.somebody'),
  }
  return (
    <section className="plan-question" aria-labelledby={`question-${id}`}>
      <h3 id={`question-${id}`}>{questionWords(words, texts)}</h3>
      <p className="quiet">
        {t('planning.questionAsked', asked)}{' '}
        {words.of === 'guest' && askWhom(words.change, words.guestName, texts)}
      </p>
      {answer ? <Answer answer={answer} /> : state !== 'running' && <p>{t('planning.noAnswer')}</p>}
      <p>
        <output>{t(`planning.question.${state}`, { progress })}</output>
      </p>
      {state === 'running' && (
        <PostForm className="actions">
          <HiddenField name="question" value={id} />
          <Button kind="quiet" name="intent" value="stop-question">
            {t('planning.stop')}
          </Button>
        </PostForm>
      )}
    </section>
  )
}

function questionWords(words: QuestionView['words'], texts: Texts): string {
  const { t } = texts
  switch (words.of) {
    case 'host':
      return t(`planning.asked.${words.what}`, { host: words.hostName || t('planning.gone') })
    case 'bed':
      return t('planning.asked.bed', {
        host: words.hostName || t('planning.gone'),
        bed: t(`matches.bed.${words.bed}`),
      })
    case 'guest':
      return t('planning.asked.guest', {
        guest: words.guestName || t('planning.gone'),
        change: changeWords(words.change, texts),
      })
    case 'most-people':
      return t('planning.asked.most-people')
    case 'hold':
      return t('planning.asked.hold', { share: words.share })
  }
}

type Line = { key: string; label: string; before: number; after: number }

function Answer({ answer: { before, after, tiers, gained, lost, moved } }: { answer: AnswerView }) {
  const { t } = useTexts()
  const hasHeld = before.heldPlaces + after.heldPlaces > 0
  const lines: Line[] = [
    { key: 'all', label: t('planning.withPlace'), before: before.matched, after: after.matched },
    ...(hasHeld
      ? [{ key: 'held', label: t('planning.heldFree'), before: before.heldPlaces, after: after.heldPlaces }]
      : []),
    ...tiers.map(({ tier, ...counts }) => ({
      key: String(tier),
      label: t('planning.ofTier', { tier }),
      ...counts,
    })),
  ]
  return (
    <>
      <DataTable<Line>
        caption={t('planning.sideBySide')}
        isCaptionHidden
        columns={[
          { key: 'what', header: t('planning.sideWhat'), isName: true, cell: ({ label }) => label },
          {
            key: 'before',
            header: t('planning.sidePlan'),
            align: 'right',
            cell: (line) => line.before,
          },
          { key: 'after', header: t('planning.sideThen'), align: 'right', cell: (line) => line.after },
          {
            key: 'delta',
            header: t('planning.sideDelta'),
            align: 'right',
            cell: (line) => signed(line.after - line.before),
          },
        ]}
        rows={lines}
        rowKey={({ key }) => key}
      />
      <ul>
        {gained.count > 0 && <li>{namedWords(gained, t('planning.gained', { count: gained.count }), t)}</li>}
        {lost.count > 0 && <li>{namedWords(lost, t('planning.lost', { count: lost.count }), t)}</li>}
        <li>{t('planning.movedCount', { count: moved.count })}</li>
      </ul>
    </>
  )
}

const signed = (delta: number) => (delta === 0 ? '±0' : delta > 0 ? `+${delta}` : `−${-delta}`)

function namedWords({ count, names }: Named, lead: string, t: Texts['t']): string {
  const more = count - names.length
  return `${lead} ${names.join(', ')}${more > 0 ? ` ${t('planning.andMore', { count: more })}` : ''}`
}
