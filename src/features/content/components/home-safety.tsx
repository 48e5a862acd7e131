import { useTexts } from '#i18n/texts-context.tsx'

/** Is it safe? */
export function HomeSafety() {
  const { t, to } = useTexts()
  return (
    <section className="band" aria-labelledby="safe">
      <div className="wrap">
        <h2 id="safe">{t('home.safeTitle')}</h2>
        <div className="thirds">
          {(['safePeople', 'safeWishes', 'safeData'] as const).map((point) => (
            <div key={point}>
              <h3>{t(`home.${point}`)}</h3>
              <p>{t(`home.${point}Text`)}</p>
            </div>
          ))}
        </div>
        <p>
          <a href={to('/dsgvo')}>{t('common.privacy')}</a>
        </p>
      </div>
    </section>
  )
}
