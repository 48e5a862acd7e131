import code from '#page-scripts/pocket/visit.ts?page-script'
import { PageScript } from '#ui/page-script.tsx'

/** What this device keeps of the way there is looked after (rules: arrival); a device that keeps nothing asks nothing. */
export function PocketVisit() {
  return <PageScript code={code} />
}
