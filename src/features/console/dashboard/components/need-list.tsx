import { useTexts } from '#i18n/texts-context.tsx'
import { WindowSign } from '#ui/window-sign.tsx'
import type { Need } from './needs.ts'

/** What needs somebody today, the most urgent first, each with the list it is in. */
export function NeedList({ needs }: { needs: readonly Need[] }) {
  const { t, to } = useTexts()
  if (needs.length === 0) {
    return (
      <div className="board-calm">
        <WindowSign lit />
        <p>{t('dashboard.calm')}</p>
      </div>
    )
  }
  return (
    <ol className="plain lined board-needs">
      {needs.map((need) => {
        const words = t(`dashboard.need.${need.key}`, { count: need.count })
        if (need.to === null) return <li key={need.key}>{words}</li>
        return (
          <li key={need.key}>
            <a href={need.to.startsWith('#') ? need.to : to(need.to)}>{words}</a>
          </li>
        )
      })}
    </ol>
  )
}
