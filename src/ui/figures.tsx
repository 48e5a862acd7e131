import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'

export type Figure = {
  label: string
  value: ReactNode
  /** Its name where the same number stands elsewhere, too. */ name?: string
}

/** A few facts beside each other, each below what it is called; `large` where they are numbers that a page begins with. */
export function Figures({ figures, large = false }: { figures: readonly Figure[]; large?: boolean }) {
  const { t } = useTexts()
  return (
    <dl className={large ? 'figures figures-large' : 'figures'}>
      {figures.map(({ label, value, name }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd {...(name && typeof value === 'number' && counted(name, value))}>
            {typeof value === 'number' ? t('lists.number', { n: value }) : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
