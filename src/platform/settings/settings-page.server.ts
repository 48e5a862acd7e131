import { noteOf, settingNames } from './settings-schema.server.ts'

const OPENING = `# Settings

Every setting is an environment variable, and none is needed for a first look: \`npm start\` alone works. An empty value counts
as unset. A wrong one stops the start with a table *variable · problem · example* and exit code 78; values of secrets are
never printed. Instead of a secret, a file that holds it can be named: \`NAME_FILE=/run/secrets/name\`.

This page is made from \`src/platform/settings/settings-schema.server.ts\` by \`npm run settings-doc\`.
`

export function composeSettingsPage(): string {
  const rows = settingNames.map((name) => {
    const { meaning, fallback, example, isSecret } = noteOf(name)
    const variable = isSecret ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``
    return `| ${variable} | ${meaning} | ${fallback} | \`${example}\` |`
  })
  const head = ['| variable | meaning | when unset | example |', '| --- | --- | --- | --- |']
  return `${OPENING}\n${[...head, ...rows].join('\n')}\n`
}
