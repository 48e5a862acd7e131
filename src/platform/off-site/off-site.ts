/** A folder on somebody else's machine. What is put there is whole under its name, or not there. */
export type OffSite = {
  list(): Promise<string[]>
  /** In place of what has this name. */
  put(name: string, file: string): Promise<void>
  /** Into a new file; false when there is nothing of this name. */
  fetch(name: string, file: string): Promise<boolean>
  remove(name: string): Promise<void>
  close(): void
}

/** The other machine could not be reached, or does not do what it is asked; the message is fit for a line of the log. */
export class OffSiteFailed extends Error {
  override name = 'OffSiteFailed'
}
