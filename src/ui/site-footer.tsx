import { useTexts } from '#i18n/texts-context.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import type { RootData } from '#ui/root-data.ts'

/** The foot of every public page: imprint, privacy, contact, newsletter, language. */
export function SiteFooter({ path, search }: Pick<RootData, 'path' | 'search'>) {
  const { t, to } = useTexts()
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <nav aria-label={t('common.footerNavigation')}>
          <ul>
            <li>
              <a href={to('/impressum')}>{t('common.imprint')}</a>
            </li>
            <li>
              <a href={to('/dsgvo')}>{t('common.privacy')}</a>
            </li>
            <li>
              <a href={to('/contactUs')}>{t('common.navContact')}</a>
            </li>
            <li>
              <a href={to('/tellUs')}>{t('common.tellUs')}</a>
            </li>
            <li>
              <a href={to('/newsletter')}>{t('common.newsletter')}</a>
            </li>
          </ul>
        </nav>
        <LanguageSwitch path={path} search={search} />
        <p className="quiet">{t('common.footerPromise')}</p>
      </div>
    </footer>
  )
}
