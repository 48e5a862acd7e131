import { REPORT_PATH } from '#domain/mail-report.ts'
import { oneClick } from '#domain/unsubscribe-token.ts'

/**
 * The button "unsubscribe" of a mail program: its provider's server posts from nowhere (RFC 8058). It has none of what
 * browsers send along, so no other site can make a visitor's browser pass for it; the token in the address says what
 * it may do, and its form is checked once it has been read (domain/unsubscribe-token).
 */
export function mayBeOneClick(method: string, path: string, headers: Headers): boolean {
  return path === oneClick.path && comesFromNowhere(method, headers)
}

/** A mail that came back, from a mail server: the token in its form, which only its page knows, says that it may. */
export function mayBeReport(method: string, path: string, headers: Headers): boolean {
  return path === REPORT_PATH && comesFromNowhere(method, headers)
}

function comesFromNowhere(method: string, headers: Headers): boolean {
  return method === 'POST' && !browserHeaders.some((name) => headers.has(name))
}

const browserHeaders = ['Origin', 'Sec-Fetch-Site', 'Cookie']
