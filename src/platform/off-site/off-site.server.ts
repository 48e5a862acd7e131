import type { OffSite } from './off-site.ts'
import { openS3, type S3Place } from './s3.server.ts'
import { openSftp, type SftpPlace } from './sftp.server.ts'

/** Where copies of the backups go, away from this machine. */
export type OffSitePlace = S3Place | SftpPlace

export const openOffSite = (place: OffSitePlace): Promise<OffSite> =>
  place.kind === 's3' ? Promise.resolve(openS3(place)) : openSftp(place)

/** For people: where it is, without what lets one in. */
export function nameOffSite(place: OffSitePlace): string {
  if (place.kind === 's3') return `${place.endpoint.host}/${place.bucket}/${place.folder}`
  return `${place.host}:${place.folder}`
}
