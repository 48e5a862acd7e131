import type { SettingProblem } from './settings.server.ts'

/** sysexits.h EX_CONFIG: what the process ends with when a setting is wrong. */
export const EXIT_WRONG_SETTING = 78

/** The table `variable · problem · example` for the terminal. Values of secrets are never in it. */
export function explainSettings(problems: readonly SettingProblem[]): string {
  const rows = [{ variable: 'variable', problem: 'problem', example: 'example' }, ...problems]
  const wide = (pick: (row: SettingProblem) => string) => Math.max(...rows.map((row) => pick(row).length))
  const first = wide((row) => row.variable)
  const second = wide((row) => row.problem)
  const lines = rows.map(
    (row) => `${row.variable.padEnd(first)} · ${row.problem.padEnd(second)} · ${row.example}`,
  )
  return ['Nothing was started: a setting is wrong (docs/operating/settings.md).', ...lines].join('\n')
}
