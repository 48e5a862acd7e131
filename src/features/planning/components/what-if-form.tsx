import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SuggestionView } from '../queries.server.ts'
import type { WhatIf } from '../schema.ts'
import type { WhatIfView } from '../what-if/queries.server.ts'
import { WHAT_IFS } from './what-ifs.ts'

/** Asks what one change would do; it is only a question, so it is in the address. */
export function WhatIfForm({
  hosts,
  asked,
  answer,
}: {
  hosts: SuggestionView['hosts']
  asked: WhatIf | null
  answer: WhatIfView | null
}) {
  const { t } = useTexts()
  return (
    <section id="what-if">
      <h2>{t('planning.whatIf')}</h2>
      <p>{t('planning.whatIfLead')}</p>
      {answer && (
        <Notice
          kind="info"
          title={t('planning.whatIfAnswer', { before: answer.before, after: answer.after })}
        >
          <ul>
            {answer.gained.length > 0 && (
              <li>
                {t('planning.gained', { count: answer.gained.length, names: answer.gained.join(', ') })}
              </li>
            )}
            {answer.lost.length > 0 && (
              <li>{t('planning.lost', { count: answer.lost.length, names: answer.lost.join(', ') })}</li>
            )}
            <li>{t('planning.movedCount', { count: answer.moved })}</li>
            {answer.tiers.map(({ tier, delta }) => (
              <li key={tier}>
                {t('planning.tierDelta', { tier, delta: delta > 0 ? `+${delta}` : `−${-delta}` })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {asked && !answer && (
        <Notice kind="warning">
          <p>{t('planning.whatIfGone')}</p>
        </Notice>
      )}
      <form method="get" className="form">
        <SelectField
          name="whatIf"
          label={t('planning.whatIfChange')}
          defaultValue={asked?.whatIf}
          options={WHAT_IFS.map((value) => ({ value, label: t(`planning.whatIf.${value}`) }))}
        />
        <SelectField
          name="host"
          label={t('matches.host')}
          defaultValue={asked?.host}
          options={hosts.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button kind="quiet">{t('planning.whatIfAsk')}</Button>
      </form>
    </section>
  )
}
