import { Outlet } from 'react-router'
import { useRootData } from '#ui/root-data.ts'
import { SiteFooter } from '#ui/site-footer.tsx'
import { SiteHeader } from '#ui/site-header.tsx'

/** Header and footer; the page uses the whole width between them. */
export default function DefaultNoMarginLayout() {
  const root = useRootData()
  return (
    <div className="site">
      <SiteHeader {...root} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter {...root} />
    </div>
  )
}
