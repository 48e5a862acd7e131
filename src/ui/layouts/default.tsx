import { Outlet } from 'react-router'
import { useRootData } from '#ui/root-data.ts'
import { SiteFooter } from '#ui/site-footer.tsx'
import { SiteHeader } from '#ui/site-header.tsx'

/** Header, one column of readable width, footer. */
export default function DefaultLayout() {
  const root = useRootData()
  return (
    <div className="site">
      <SiteHeader {...root} />
      <main id="content" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter {...root} />
    </div>
  )
}
