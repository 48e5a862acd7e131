import { Link } from 'react-router'
import type { Sentence } from '#features/console/afterwards/reading.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** In people's own words, without a name; whose they are is one press away, and written down. */
export function SentenceList({ sentences }: { sentences: readonly Sentence[] }) {
  const { t, to } = useTexts()
  if (sentences.length === 0) return <p className="quiet">{t('afterwards.noWords')}</p>
  return (
    <ul className="plain lined">
      {sentences.map(({ registrationId, role, experience, words, mayQuote }) => (
        <li key={registrationId}>
          <p className="said">{words}</p>
          <p className="quiet">
            {[
              t(`afterwards.from.${role}`),
              ...(experience ? [t(`afterwards.was.${experience}`)] : []),
              t(mayQuote ? 'afterwards.mayQuote' : 'afterwards.mayNotQuote'),
            ].join(' · ')}
            {' · '}
            <Link to={to(`/admin/${role}/${registrationId}`)}>{t('afterwards.whose')}</Link>
          </p>
        </li>
      ))}
    </ul>
  )
}
