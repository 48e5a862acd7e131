import { Outlet } from 'react-router'
import { ConsoleHeader } from '#ui/console-header.tsx'
import { useRootData } from '#ui/root-data.ts'

/** The organisers' frame: dense, quiet, the whole width. */
export default function ConsoleLayout() {
  const root = useRootData()
  return (
    <div className="console">
      <ConsoleHeader {...root} />
      <main id="content" className="console-page" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
