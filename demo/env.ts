/** Ways out of the demonstration, or in from the real site: mail, database, backups (it would clear away real ones), services. */
const LEADS_OUT =
  /^(?:SMTP_URL|MAIL_RATE|DATABASE_URL|BACKUP_\w+|SECRET_KEY|BOUNCE_\w+|DKIM_\w+|GEOCODER_\w+|ANALYTICS_\w+)$/

/** The settings of a demonstration: those of the environment, but nothing that reaches anything real. */
export function demoEnv(env: NodeJS.ProcessEnv, dataDir: string): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !LEADS_OUT.test(name.replace(/_FILE$/, '')))
  return { ...Object.fromEntries(kept), DATA_DIR: dataDir, BACKUP_DIR: 'off', ROLE: 'all' }
}
