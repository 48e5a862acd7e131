import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { leftOut } from './test/setup/only-in-all.ts'

/**
 * Of two such switches Chromium takes the last, so Playwright's own list stands here once more. What is ours: a window's address
 * bar has pages of its own, which nobody sees here, and each context would render them: a second of a processor.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

// Debian's Chromium; the flags keep it from calling anybody but us.
const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join()}`,
]

export default defineConfig({
  testDir: 'test',
  testMatch: ['journeys/**/*.spec.ts', 'accessibility/**/*.spec.ts'],
  testIgnore: leftOut().map((file) => `**/${file}`),
  globalSetup: './test/setup/prepared-data.ts',
  outputDir: 'test-results',
  // Each file has a product for itself, so they need nothing of each other.
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  // For what hangs, never for what is slow on a busy machine: a control that has not come after two minutes does not come.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  use: {
    actionTimeout: 120_000,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: launchArgs },
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
