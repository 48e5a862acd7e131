import type { ChangeEvent } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { ToolFold } from '#ui/toolbar.tsx'
import type { TierView } from '../workbench-views.server.ts'
import { ANY, filtersAtWork, NEEDS, noFilter, WAITS, type QueueFilter } from './queue-filter.ts'
import { benchPath, type BenchQuery } from './bench-address.ts'

/** Narrows the queue: while somebody types and chooses, or without script by the button. */
export function FilterBar({
  query,
  tiers,
  filter,
  change,
}: {
  query: BenchQuery
  tiers: readonly TierView[]
  filter: QueueFilter
  /** Null without script: then it is an ordinary form. */
  change: ((filter: QueueFilter) => void) | null
}) {
  const { t, to } = useTexts()
  const set = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    change?.({ ...filter, [currentTarget.name]: currentTarget.value })
  const bind = (name: keyof QueueFilter) =>
    change ? { value: filter[name], onChange: set } : { defaultValue: filter[name] }
  const isNarrowed = benchPath({ ...query, ...filter }) !== benchPath({ ...query, ...noFilter })
  return (
    <search className="bench-search">
      {/* Sent as a form, so that no name gets into an address. */}
      <form
        method="post"
        action={to('/admin/matching')}
        noValidate
        onSubmit={(event) => change && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="find" />
        <div className="tool-search bench-find">
          <label htmlFor="q" className="hidden-text">
            {t('workbench.searchName')}
          </label>
          <span className="tool-search-go">
            <Icon name="search" />
          </span>
          <input
            type="search"
            id="q"
            name="q"
            className="input"
            placeholder={t('workbench.searchName')}
            maxLength={100}
            {...bind('q')}
          />
        </div>
        <ToolFold icon="filter" label={t('lists.filter')} count={filtersAtWork({ ...filter, q: '' })}>
          <div className="tool-fields">
            <div>
              <label htmlFor="tier" className="label">
                {t('workbench.tier')}
              </label>
              <select id="tier" name="tier" className="input" {...bind('tier')}>
                <option value={ANY}>{t('lists.any')}</option>
                {tiers.map(({ tier }) => (
                  <option key={tier} value={String(tier)}>
                    {tier}
                  </option>
                ))}
              </select>
            </div>
            <div>
              <label htmlFor="need" className="label">
                {t('workbench.need')}
              </label>
              <select id="need" name="need" className="input" {...bind('need')}>
                <option value={ANY}>{t('lists.any')}</option>
                {NEEDS.map((need) => (
                  <option key={need} value={need}>
                    {t(`workbench.need.${need}`)}
                  </option>
                ))}
              </select>
            </div>
            <div>
              <label htmlFor="wait" className="label">
                {t('workbench.wait')}
              </label>
              <select id="wait" name="wait" className="input" {...bind('wait')}>
                <option value={ANY}>{t('lists.any')}</option>
                {WAITS.map((wait) => (
                  <option key={wait} value={wait}>
                    {t(`workbench.wait.${wait}`)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <div className="tool-buttons">
            {!change && <Button>{t('lists.show')}</Button>}
            {isNarrowed &&
              (change ? (
                <Button kind="quiet" type="button" onClick={() => change(noFilter)}>
                  {t('lists.reset')}
                </Button>
              ) : (
                <a href={to(benchPath({ ...query, ...noFilter, page: 1 }))}>{t('lists.reset')}</a>
              ))}
          </div>
        </ToolFold>
      </form>
    </search>
  )
}
