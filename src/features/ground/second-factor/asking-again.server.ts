import { redirect } from 'react-router'
import { mustProveAgain } from '#domain/second-factor.ts'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { pathToProve } from '#features/ground/sign-in/gates.server.ts'
import { localised, pathWithoutLocale } from '#i18n/locale.ts'
import { ASKED_AGAIN, whatIsAsked, type WhatComes } from './asked-again.ts'

type Asking = { request: Request; context: RouteContext; pattern: string }

/** Middleware of the console: asks for the second factor again before what ASKED_AGAIN names. A form is passed through (307), never stored. */
export async function askAgain({ request, context, pattern }: Asking): Promise<Response | undefined> {
  const { session } = visitOf(context)
  if (session?.admin !== 'approved' || !mustProveAgain(session.factor, depsOf(context).clock()))
    return undefined
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  // Not proved in this session at all: the gate leads away from pages, and a form must not be lost either.
  const isFirst = session.factor.provenAt === null
  if (isFirst && isReading) return undefined
  // The router says it without the stroke that it begins with.
  const comes = await whatComes(request, pathWithoutLocale(`/${pattern.replace(/^\//, '')}`), isReading)
  if (comes === null && !isFirst) return undefined
  if (isReading) return redirect(pathToProve(context, { file: 'get' }))
  // A field that was left asks what is wrong with the form so far; nothing is, until it is sent.
  if (request.headers.get('Accept') === 'application/json') return Response.json([])
  return redirect(pathToProve(context, comes === 'file' ? { file: 'post' } : {}), 307)
}

/** Middleware of the console: files are served only from the page that offers them, so no foreign link can trigger an export. */
export function takeFilesHere({ request, context, pattern }: Asking): Response | undefined {
  return isFromElsewhere(request) && isFile(pattern)
    ? redirect(localised(visitOf(context).locale, '/admin'))
    : undefined
}

/** Followed from another site, from a mail program, or typed. Old browsers do not say; programs neither. */
export const isFromElsewhere = (request: Request): boolean =>
  !['same-origin', null].includes(request.headers.get('Sec-Fetch-Site'))

export const isFile = (path: string): boolean => /[./](csv|pdf|ics)$/.test(path)

/** What comes of what is asked for, where it is asked for again; null: it is free. */
export async function whatComes(
  request: Request,
  pattern: string,
  isReading: boolean,
): Promise<WhatComes | null> {
  if (isReading) return whatIsAsked(pattern, { method: 'read', intent: '' })
  if (typeof ASKED_AGAIN[pattern] !== 'object') return whatIsAsked(pattern, { method: 'send', intent: '' })
  const form = await request.clone().formData()
  // Of two intents a page takes one or the other: both have to be free.
  const intents = form.getAll('intent').map(String)
  const all = (intents.length > 0 ? intents : ['']).map((intent) =>
    whatIsAsked(pattern, { method: 'send', intent }),
  )
  return all.find((comes) => comes !== null) ?? null
}
