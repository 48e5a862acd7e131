import '#i18n/register-texts.server.ts'
import { terminal } from './cli/output.ts'
import { runCli } from './cli/run.ts'

// The reader may have read enough: `doctor | head -3`.
process.stdout.on('error', () => process.exit())

process.exitCode = await runCli(process.argv.slice(2), process.env, terminal)
