/** The spacer of height 6 above the routed view (spec §9). */
export function RootSpacer() {
  return <div className="root-spacer" aria-hidden="true" />
}
