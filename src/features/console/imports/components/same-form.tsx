import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { SameRows } from '../imports.ts'
import { SAME_ANSWERS, type SameAnswer } from './limits.ts'

/** Rows that are about one person, side by side, and which of them counts where they differ. */
export function SameFields({ pairs }: { pairs: readonly SameRows[] }) {
  const { t } = useTexts()
  if (pairs.length === 0) return null
  return (
    <>
      <h2>{t('imports.same')}</h2>
      <p>{t('imports.sameLead')}</p>
      {pairs.map((pair) => (
        <SamePair key={`${pair.first} ${pair.second} ${pair.answer}`} pair={pair} />
      ))}
    </>
  )
}

function SamePair({ pair }: { pair: SameRows }) {
  const { t } = useTexts()
  const { first, second, by, answer, cells } = pair
  // With the same address there cannot be two.
  const answers: readonly SameAnswer[] = by === 'email' ? ['first', 'second'] : SAME_ANSWERS
  return (
    <section>
      <DataTable<SameRows['cells'][number]>
        caption={`${t('imports.sameTitle', { first, second })}: ${t(`imports.sameBy.${by}`)}`}
        columns={[
          { key: 'head', header: t('imports.sameColumn'), isName: true, cell: ({ head }) => head },
          { key: 'first', header: t('imports.sameRow', { row: first }), cell: (one) => one.first },
          { key: 'second', header: t('imports.sameRow', { row: second }), cell: (one) => one.second },
        ]}
        rows={cells}
        rowKey={({ head }) => head}
      />
      <RadioGroup
        name={`same-${second}`}
        legend={t('imports.sameAnswer')}
        defaultValue={answer}
        options={answers.map((value) => ({
          value,
          label: t(`imports.sameAnswer.${value}`, { first, second }),
        }))}
      />
    </section>
  )
}
