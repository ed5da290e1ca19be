import { defineConfig } from "@playwright/test"
import { baseURL } from "./e2e/settings.ts"
import { chromium } from "./scripts/chromium.ts"

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  // Generous, for a busy machine: what is right ends long before.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env["CI"]),
  use: {
    baseURL,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // A trace of every journey would double their time; `--trace on` makes one of the journey that failed.
    screenshot: "only-on-failure",
    // It would fetch the whole app for each journey; those about it allow it.
    serviceWorkers: "block",
    // Nothing of a journey hangs on what moves, and without a graphics card each frame of it is painted by the processor.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: await chromium(),
  },
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    url: `${baseURL}/api/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
  },
})
