/** The other machine could not be reached, or does not do what it is asked; the message is fit for a line of the log. */
export class OffSiteFailed extends Error {
  override name = 'OffSiteFailed'
}
