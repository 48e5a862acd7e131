import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { SuggestionView, TierRow } from '../planning.server.ts'

type Group = {
  key: string
  label: string
  total: number
  eligible: number
  placed: number
  medianCommute: number | null
}

/** Who is served: by tier, and by what a plan could be unfair about. */
export function Coverage({ suggestion }: { suggestion: Pick<SuggestionView, 'tiers' | 'coverage'> }) {
  const { t } = useTexts()
  const { tiers, coverage } = suggestion
  const groups: Group[] = coverage
    ? [
        { ...coverage.all, label: t('planning.group.all') },
        ...coverage.genders.map((group) => ({
          ...group,
          label: t(`planning.group.${genderOf(group.name)}`),
        })),
        ...coverage.wishes.map((group) => ({ ...group, label: t(`planning.wish.${group.name}`) })),
        ...coverage.globalSouth.map((group) => ({
          ...group,
          label: t(group.name === 'true' ? 'planning.group.globalSouth' : 'planning.group.notGlobalSouth'),
        })),
      ]
        .filter(({ total }) => total > 0)
        .map((group) => ({ ...group, key: group.label }))
    : []
  const most = Math.max(1, ...tiers.map(({ total }) => total))
  return (
    <>
      <DataTable<TierRow>
        caption={t('planning.tiers')}
        columns={[
          { key: 'tier', header: t('planning.tier'), isName: true, cell: ({ tier }) => tier },
          { key: 'total', header: t('planning.total'), align: 'right', cell: ({ total }) => total },
          {
            key: 'eligible',
            header: t('planning.eligible'),
            align: 'right',
            cell: ({ eligible }) => eligible,
          },
          { key: 'placed', header: t('planning.placed'), align: 'right', cell: ({ placed }) => placed },
          {
            key: 'bar',
            header: t('planning.share'),
            cell: ({ placed, total }) => <Bar placed={placed} total={total} most={most} />,
          },
          {
            key: 'bound',
            header: t('planning.atMost'),
            align: 'right',
            cell: ({ bound, proven }) => (proven ? t('planning.proven', { bound }) : bound),
          },
          {
            key: 'most',
            header: t('planning.method.most-people'),
            align: 'right',
            cell: ({ mostPeople }) => mostPeople ?? '…',
          },
        ]}
        rows={tiers}
        rowKey={({ tier }) => String(tier)}
      />
      {groups.length > 0 && (
        <DataTable<Group>
          caption={t('planning.groups')}
          columns={[
            { key: 'group', header: t('planning.group'), isName: true, cell: ({ label }) => label },
            { key: 'total', header: t('planning.total'), align: 'right', cell: ({ total }) => total },
            {
              key: 'eligible',
              header: t('planning.eligible'),
              align: 'right',
              cell: ({ eligible }) => eligible,
            },
            { key: 'placed', header: t('planning.placed'), align: 'right', cell: ({ placed }) => placed },
            {
              key: 'share',
              header: t('planning.share'),
              align: 'right',
              cell: ({ placed, total }) => t('planning.percent', { share: placed / total }),
            },
            {
              key: 'commute',
              header: t('planning.medianCommute'),
              align: 'right',
              cell: ({ medianCommute }) =>
                medianCommute === null ? '–' : t('planning.minutes', { minutes: Math.round(medianCommute) }),
            },
          ]}
          rows={groups}
          rowKey={({ key }) => key}
        />
      )}
      {coverage?.behind.map(({ name, placed, total }) => (
        <p key={name}>{t('planning.behind', { wish: name, placed, total })}</p>
      ))}
      {coverage && <p>{t('planning.envy', { count: coverage.envy })}</p>}
    </>
  )
}

/** Placed of all, as long as the tier is large. The numbers beside it say the same. */
function Bar({ placed, total, most }: { placed: number; total: number; most: number }) {
  return (
    <svg className="plan-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden focusable="false">
      <rect className="plan-bar-all" width={(100 * total) / most} height="10" />
      <rect className="plan-bar-placed" width={(100 * placed) / most} height="10" />
    </svg>
  )
}

const genderOf = (name: string) => (name === 'female' || name === 'male' ? name : 'diverse')
