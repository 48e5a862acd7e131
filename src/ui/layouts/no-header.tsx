import { Outlet } from 'react-router'
import { useRootData } from '#ui/root-data.ts'
import { SiteFooter } from '#ui/site-footer.tsx'

/** For pages that shall not lead away: only the footer. */
export default function NoHeaderLayout() {
  const root = useRootData()
  return (
    <div className="site">
      <main id="content" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter {...root} />
    </div>
  )
}
