import { afterwardsForms } from './afterwards.ts'
import { broadcastForms } from './broadcasts.ts'
import { byHandForms } from './by-hand.ts'
import type { ProductForm } from './form.ts'
import { mineForms } from './mine.ts'
import { findForms } from './find.ts'
import { companionForms } from './companions.ts'
import { letterForms } from './letters.ts'
import { importForms } from './imports.ts'
import { mailForms } from './mails.ts'
import { incidentForms } from './incidents.ts'
import { manyForms } from './many.ts'
import { movingForms } from './moving.ts'
import { organiserForms } from './organisers.ts'
import { ownAccountForms } from './own-account.ts'
import { planningForms } from './planning.ts'
import { registeredForms } from './registered.ts'
import { secondFactorForms } from './second-factor.ts'
import { securityForms } from './security.ts'
import { visitorForms } from './visitors.ts'

/**
 * Every form of the product with an answer that is taken. A page with an action and without a form here fails
 * test/forbidden-keys.test.ts.
 */
export const allForms: readonly ProductForm[] = [
  ...visitorForms,
  ...registeredForms,
  ...companionForms,
  ...letterForms,
  ...afterwardsForms,
  ...ownAccountForms,
  ...organiserForms,
  ...secondFactorForms,
  ...securityForms,
  ...findForms,
  ...mineForms,
  ...movingForms,
  ...byHandForms,
  ...incidentForms,
  ...manyForms,
  ...planningForms,
  ...importForms,
  ...mailForms,
  ...broadcastForms,
]
