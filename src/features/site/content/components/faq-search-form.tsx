import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'

/** A search that is a plain form; a page script makes it answer while somebody types. `count` is null before a search. */
export function FaqSearchForm({ query, count }: { query: string; count: number | null }) {
  const { t, to } = useTexts()
  const isSearched = count !== null
  return (
    <search className="faq-search">
      <form action={to('/faq')}>
        <label className="label" htmlFor="faq-q">
          {t('home.faqSearch')}
        </label>
        <div className="search-row">
          <input
            className="input"
            id="faq-q"
            name="q"
            type="search"
            defaultValue={query}
            maxLength={100}
            autoComplete="off"
            aria-describedby="faq-hint"
          />
          <Button kind="quiet">{t('home.faqSearchButton')}</Button>
        </div>
        <p className="hint" id="faq-hint">
          {t('home.faqSearchHint')}
        </p>
      </form>
      <output
        data-faq-count=""
        data-none={t('home.faqCount', { count: 0 })}
        data-one={t('home.faqCount', { count: 1 })}
        data-many={t('home.faqCount', { count: 2 }).replace('2', '{count}')}
      >
        {isSearched && t('home.faqCount', { count })}
      </output>
      {isSearched && (
        <p>
          <a href={to('/faq')}>{t('home.faqShowAll')}</a>
        </p>
      )}
    </search>
  )
}
