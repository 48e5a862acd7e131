import { runCli } from '../../src/processes/cli/run.ts'

/** A command as an operator gives it, and what it says. */
export async function runCommand(line: string, env: Record<string, string>) {
  const said: string[] = []
  const complained: string[] = []
  const output = { say: (text: string) => said.push(text), complain: (text: string) => complained.push(text) }
  const code = await runCli(line.split(' ').filter(Boolean), env, output)
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}
