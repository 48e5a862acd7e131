import { Outlet, useMatches } from 'react-router'
import { ConsoleHeader, type Skip } from '#ui/console-header.tsx'
import { useRootData } from '#ui/root-data.ts'

/** The organisers' frame: dense, quiet, the whole width. */
export default function ConsoleLayout() {
  const root = useRootData()
  // A page says so by `handle = { skip: … }`.
  const handles = useMatches().map(({ handle }) => handle as { skip?: Skip } | undefined)
  return (
    <div className="console">
      <ConsoleHeader {...root} skip={handles.find((handle) => handle?.skip)?.skip} />
      <main id="content" className="console-page" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
