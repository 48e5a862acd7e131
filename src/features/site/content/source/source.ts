import { z } from 'zod'

const words = z.string().trim().max(1000)
const TRUE_WORDS = ['true', 'yes', 'ja']
const FALSE_WORDS = ['false', 'no', 'nein']

/** The fields at the head of a content file, all of them read as text; others are left for other uses. */
export const frontMatterSchema = z.object({
  title: words.min(1),
  lead: words.default(''),
  description: words.optional(),
  sample: z
    .enum([...TRUE_WORDS, ...FALSE_WORDS])
    .default('false')
    .transform((word) => TRUE_WORDS.includes(word)),
  updated: z.iso.date().optional(),
})
export type FrontMatter = z.output<typeof frontMatterSchema>
