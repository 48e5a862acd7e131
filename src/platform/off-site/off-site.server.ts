import { openS3, type S3Place } from './s3.server.ts'
import { openSftp, type SftpPlace } from './sftp.server.ts'

/** Where copies of the backups go, away from this machine. */
export type OffSitePlace = S3Place | SftpPlace

/** A folder on somebody else's machine. What is put there is whole under its name, or not there. */
export type OffSite = {
  /** The names in it. */
  list(): Promise<string[]>
  /** In place of what has this name. */
  put(name: string, file: string): Promise<void>
  /** Into a new file; false when there is nothing of this name. */
  fetch(name: string, file: string): Promise<boolean>
  remove(name: string): Promise<void>
  close(): void
}

export const openOffSite = (place: OffSitePlace): Promise<OffSite> =>
  place.kind === 's3' ? Promise.resolve(openS3(place)) : openSftp(place)

/** For people: where it is, without what lets one in. */
export function nameOffSite(place: OffSitePlace): string {
  if (place.kind === 's3') return `${place.endpoint.host}/${place.bucket}/${place.folder}`
  return `${place.host}:${place.folder}`
}
