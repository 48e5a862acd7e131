import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import journeys from '../../../playwright.config.ts'

/**
 * The main journeys in the Firefox of the machine, by WebDriver BiDi. It has no switch for scripts, no touch screen and no clipboard
 * there, and of several windows only the last has the focus: what asks for those stays with Chromium, and
 * so does what is measured in lines of its letters.
 */
export default defineConfig({
  ...journeys,
  testDir: '../../journeys',
  testMatch: [
    'sign-up',
    'sign-in',
    'form-kit',
    'small-forms',
    'one-part',
    'guest-gets-a-bed',
    'workbench',
  ].map((name) => `${name}.spec.ts`),
  testIgnore: [],
  globalSetup: '../../setup/prepared-data.ts',
  grepInvert: /without (?:script|JavaScript)|script false|chart of places|no script do it too/,
  workers: 1,
  use: {
    timezoneId: 'Europe/Berlin',
    actionTimeout: 120_000,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: fileURLToPath(new URL('launch.mjs', import.meta.url)) },
  },
})
