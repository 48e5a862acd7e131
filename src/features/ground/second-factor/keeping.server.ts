import { redirect } from 'react-router'
import type { SignedIn } from '#db/actor.server.ts'
import { mustProveAgain } from '#domain/second-factor.ts'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { hasFreshSignIn, pathToProve, requireOrganiser } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'

import type { Adder } from './proven.server.ts'

/** Who may change a second factor: one who just proved the existing one or, where there is none, entered a code lately. */
export function requireKeeper(context: RouteContext): { person: SignedIn; isFresh: boolean } {
  const person = requireOrganiser(context)
  const { session } = visitOf(context)
  const factor = session?.factor ?? { hasFactor: false, provenAt: null }
  if (mustProveAgain(factor, depsOf(context).clock())) throw redirect(pathToProve(context))
  return { person, isFresh: factor.hasFactor || hasFreshSignIn(context) }
}

/** Before an account is deleted, moved to another address, or signed out elsewhere: the second factor, if any, is proven. */
export function askForFactor(context: RouteContext): void {
  const { session } = visitOf(context)
  if (session?.admin === 'approved' && mustProveAgain(session.factor, depsOf(context).clock()))
    throw redirect(pathToProve(context))
}

/** Who may add one: the same. `isSent`: a form, of which a second press comes with the token of before the first one. */
export function requireAdder(
  context: RouteContext,
  { isSent }: { isSent: boolean },
): { person: SignedIn } & Adder {
  const person = requireOrganiser(context)
  const { session } = visitOf(context)
  if (isSent && session?.isOfBefore && mustProveAgain(session.factor, depsOf(context).clock()))
    return { person, isRepeat: true }
  return { person: requireFreshKeeper(context), isRepeat: false }
}

/** The same for pages that change something; the first page sends the code. */
export function requireFreshKeeper(context: RouteContext): SignedIn {
  const { person, isFresh } = requireKeeper(context)
  if (!isFresh) throw redirect(localised(visitOf(context).locale, '/admin/secondFactor'))
  return person
}
