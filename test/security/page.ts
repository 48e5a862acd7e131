import { chapters } from './asvs/chapters.ts'
import type { Proof, Requirement } from './requirement.ts'

const answers = (name: 'met' | 'refused' | 'notHere') =>
  chapters.flatMap(({ requirements }) => Object.values(requirements).filter((one) => name in one)).length

/** The answers of `asvs` as a page for people: docs/security/asvs.md. */
export function composeAsvsPage(): string {
  const parts = chapters.map(({ title, requirements }, index) => {
    const lines = Object.entries(requirements).map(([number, one]) => `- ${sayOne(number, one)}`)
    return `## ${index + 1} ${title}\n\n${lines.join('\n')}\n`
  })
  return `# OWASP ASVS 5.0.0, levels 1 and 2

How we meet each requirement, and which we leave, with the reason. In our words; theirs have the same numbers at [github.com/OWASP/ASVS](https://github.com/OWASP/ASVS). This page is made from [test/security/asvs](../../test/security/asvs), and \`test/security.test.ts\` holds that no number is missing and that what is named is there (\`npm test -- --only unit test/security.test.ts -u\` writes it anew).

Of ${chapters.flatMap(({ requirements }) => Object.keys(requirements)).length} requirements ${answers('met')} are met, ${answers('notHere')} are about nothing that is here, and ${answers('refused')} are refused.

${parts.join('\n')}`
}

function sayOne(number: string, one: Requirement): string {
  const head = `**${number}** (level ${one.level}) ${one.asks}:`
  if ('notHere' in one) return `${head} _not here_. ${one.notHere}`
  const shown = one.proof.map(showProof).join(', ')
  return 'met' in one ? `${head} ${one.met} ${shown}` : `${head} **refused**. ${one.refused} ${shown}`
}

function showProof(proof: Proof): string {
  const [path = '', title] = proof.split(' > ')
  const link = `[${path}](../../${path})`
  return title === undefined ? link : `${link} “${title}”`
}
