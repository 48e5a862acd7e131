import { useTexts } from '#i18n/texts-context.tsx'

/** What can be jumped to: sections, and on wide screens their items where a page lists them. */
export type Stop = { id: string; title: string; items?: readonly { id: string; title: string }[] }

/** Links to the sections, where there are enough of them to lose one's way. */
export function OnThisPage({ stops, least = 3 }: { stops: readonly Stop[]; least?: number }) {
  const { t } = useTexts()
  if (stops.length < least) return null
  return (
    <nav className="on-this-page" aria-labelledby="on-this-page">
      <p id="on-this-page" className="quiet">
        {t('home.onThisPage')}
      </p>
      <ul>
        {stops.map(({ id, title, items }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            {items && items.length > 0 && (
              <ul>
                {items.map((item) => (
                  <li key={item.id}>
                    <a href={`#${item.id}`}>{item.title}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
