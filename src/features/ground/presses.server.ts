import { data, redirect } from 'react-router'
import * as z from 'zod'
import {
  depsOf,
  visitOf,
  withProblems,
  type Deps,
  type RouteContext,
} from '#features/ground/context.server.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import { defaultLocale } from '#i18n/languages.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { hasText, translator, type Translate } from '#i18n/translate.ts'
import type { Said } from '#ui/after-press.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import type { GivenBack } from '#ui/given-back.ts'

/** What is said of a press that is done: the texts below a key, by their last word, or for each word its own. */
export type Says = string | Readonly<Record<string, TextKey | Said>>
type Word<S extends Says> = S extends string ? WordBelow<S> : Extract<keyof S, string>
export type WordBelow<S extends string, Key = TextKey> = Key extends `${S}.${infer W}` ? W : never

export type Asked = {
  request: Request
  params: Readonly<Record<string, string | undefined>>
  context: RouteContext
}
/** Who pressed, and on which page. */
export type At<Who> = Asked & { deps: Deps; who: Who; locale: Locale; t: Translate; posted: FormData }

/**
 * What came of a press. A word: done, and the page says so; `goTo`: another page does. Problems of fields, or `refused`: nothing has
 * changed, and the form stands there as it was filled in. A response is sent as it is.
 */
export type Came<W extends string = string, Refusal = unknown> =
  | W
  | { done: W; at: string }
  | { goTo: string }
  | FieldProblem
  | { problems: FieldProblem[]; status?: 409 }
  | { refused: Refusal }
  | Response
type RefusalIn<C> = C extends { refused: infer Refusal } ? Refusal : never

/** `fields` reads its form, `take` does it and may do it twice. */
export type Press<Who, C = Came> = {
  fields: z.ZodType
  take: (at: At<Who>, form: never) => Promise<C>
}
type Fields = z.ZodRawShape | z.ZodType
type Form<F extends Fields> = F extends z.ZodType
  ? z.output<F>
  : z.output<z.ZodObject<Extract<F, z.ZodRawShape>>>
type Declare<Who, W extends string> = <F extends Fields, const C extends Came<W>>(
  fields: F,
  take: (at: At<Who>, form: Form<F>) => Promise<C>,
) => Press<Who, C>

/** How a form that was refused stands there again. `trouble`: saving failed. */
export type Refused<Refusal> = GivenBack & { refused: Refusal | null; trouble: boolean }

type Page<Who, S extends Says> = {
  /** Throws the answer for those who may not press here; null for those to whom the page says so itself. */
  who: (asked: Asked) => Who | null | Promise<Who | null>
  /** Where it stands, without its language. */
  path: string | ((at: At<Who>) => string)
  says: S
  /** Said in another tone than what went well. */
  tone?: Partial<Record<Word<S>, Said['kind']>>
  /** Of a field (`*`: of any) that is empty or not right; how long one may be is said by itself. A form that lacks anything else was not drawn here. */
  wrong?: Readonly<Record<string, TextKey | ((t: Translate) => string)>>
  /** Where saving fails the page says so, and keeps what was typed. */
  keepsTyped?: true
}

/** The buttons of a page that change something, each by its `intent`, '' that of a page with one form. */
export function pressesOn<Who, const S extends Says, P extends Readonly<Record<string, Press<Who>>>>(
  page: Page<Who, S>,
  declare: (press: Declare<Who, Word<S>>) => P,
) {
  type Refusal = { [I in keyof P]: P[I] extends Press<Who, infer C> ? RefusalIn<C> : never }[keyof P]
  const presses: Readonly<Record<string, Press<Who>>> = declare((fields, take) => ({
    fields: fields instanceof z.ZodType ? fields : z.object(fields),
    take: take as never,
  }))
  const action = async (asked: Asked) => {
    const { context, request } = asked
    const who = await page.who(asked)
    const posted = await request.formData()
    // What follows the word is for the press itself.
    const [intent = ''] = String(posted.get('intent') ?? '').split(' ')
    const press = Object.hasOwn(presses, intent) ? presses[intent] : undefined
    if (!press) return data(null, 400)
    const { locale, path, requestId } = visitOf(context)
    const t = translator(locale)
    const deps = depsOf(context)
    const back: Refused<Refusal> = { typed: typedIn(posted), problems: [], refused: null, trouble: false }
    const wrong = (problems: FieldProblem[], status?: number) =>
      withProblems(context, { ...back, problems }, status)
    const form = press.fields.safeParse(read(press.fields, posted))
    if (!form.success) {
      const problems = problemsIn(form.error, t, (field) => {
        const say = page.wrong?.[field] ?? page.wrong?.['*'] ?? (() => '')
        return typeof say === 'string' ? t(say) : say(t)
      }).filter(({ message }) => message !== '')
      return problems.length > 0 ? wrong(problems) : data(null, 400)
    }
    if (who === null) return data(back, 409)
    try {
      const at = { ...asked, deps, who, locale, t, posted }
      const came = await press.take(at, form.data as never)
      const goTo = (to: string) => redirect(localised(locale, to))
      const doneAt = (word: string) => {
        const here = typeof page.path === 'string' ? page.path : page.path(at)
        return `${here}${here.includes('?') ? '&' : '?'}done=${word}`
      }
      if (came instanceof Response) return came
      if (typeof came === 'string') return goTo(doneAt(came))
      if ('goTo' in came) return goTo(came.goTo)
      if ('done' in came) return goTo(doneAt(came.done) + came.at)
      if ('refused' in came) return data({ ...back, refused: came.refused as Refusal }, 409)
      return 'problems' in came ? wrong(came.problems, came.status) : wrong([came])
    } catch (error) {
      if (!page.keepsTyped || !(error instanceof Error)) throw error
      // Nothing has happened: it was one transaction (rules: messages).
      deps.log
        .forRequest(requestId)
        .error('request.failed', { method: 'POST', path, status: 500, err: error })
      return data({ ...back, trouble: true }, 500)
    }
  }
  return {
    action: Object.assign(action, { intents: Object.keys(presses) }),
    /** What its address says was done. */
    said: (request: Request): Said | null => {
      const word = new URL(request.url).searchParams.get('done') ?? ''
      const { says, tone } = page
      const own = typeof says === 'string' ? `${says}.${word}` : Object.hasOwn(says, word) && says[word]
      if (!own || (typeof own === 'string' && !hasText(defaultLocale, own))) return null
      return typeof own === 'string' ? { text: own as TextKey, kind: tone?.[word as Word<S>] ?? 'good' } : own
    },
  }
}

/** What can be ticked more than once is a list. */
const read = (fields: z.ZodType, posted: FormData) => {
  const lists = fields instanceof z.ZodObject ? Object.entries(fields.shape) : []
  return {
    ...Object.fromEntries(posted),
    ...Object.fromEntries(
      lists.flatMap(([name, field]) => (field instanceof z.ZodArray ? [[name, posted.getAll(name)]] : [])),
    ),
  }
}

/** Of a question that has no answer: by its name. */
export const required = (name: TextKey) => (t: Translate) => t('wizard.required', { name: t(name) })

/** The id in the address of a page; one that is none is nowhere. */
export function idIn({ params }: Pick<Asked, 'params'>): string {
  const id = z.uuid().safeParse(params['id'])
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}
