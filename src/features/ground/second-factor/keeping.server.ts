import { redirect, type RouterContextProvider } from 'react-router'
import type { SignedIn } from '#db/actor.server.ts'
import { mustProveAgain } from '#domain/second-factor.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { hasFreshSignIn, pathToProve, requireOrganiser } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'

import type { Adder } from './proven.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Who may change a second factor: whoever has proved the one there is just now. Where there is none, a code has been entered lately:
 * otherwise a session left open would do to shut its owner out.
 */
export function requireKeeper(context: Context): { person: SignedIn; isFresh: boolean } {
  const person = requireOrganiser(context)
  const { session } = visitOf(context)
  const factor = session?.factor ?? { hasFactor: false, provenAt: null }
  if (mustProveAgain(factor, depsOf(context).clock())) throw redirect(pathToProve(context))
  return { person, isFresh: factor.hasFactor || hasFreshSignIn(context) }
}

/**
 * Before an account is deleted, given another address, or signed out elsewhere: whoever has a second factor proves it. A mailbox that
 * was stolen would otherwise be rid of it.
 */
export function askForFactor(context: Context): void {
  const { session } = visitOf(context)
  if (session?.admin === 'approved' && mustProveAgain(session.factor, depsOf(context).clock()))
    throw redirect(pathToProve(context))
}

/** Who may add one: the same. `isSent`: a form, of which a second press comes with the token of before the first one. */
export function requireAdder(
  context: Context,
  { isSent }: { isSent: boolean },
): { person: SignedIn } & Adder {
  const person = requireOrganiser(context)
  const { session } = visitOf(context)
  if (isSent && session?.isOfBefore && mustProveAgain(session.factor, depsOf(context).clock()))
    return { person, isRepeat: true }
  return { person: requireFreshKeeper(context), isRepeat: false }
}

/** The same for pages that change something; the first page sends the code. */
export function requireFreshKeeper(context: Context): SignedIn {
  const { person, isFresh } = requireKeeper(context)
  if (!isFresh) throw redirect(localised(visitOf(context).locale, '/admin/secondFactor'))
  return person
}
