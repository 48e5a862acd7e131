import '#i18n/register-texts.server.ts'
import { terminal } from './cli/output.ts'
import { runCli } from './cli/run.ts'

process.exitCode = await runCli(process.argv.slice(2), process.env, terminal)
