import { spawn, spawnSync } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { createToken } from "@funil/contract/account/tokens"
import { installZapier, zapierFolder } from "./zapier.ts"

/** A product like the journeys' one, on its own port, to test the integrations. */
const port = process.env["INTEGRATIONS_PORT"] ?? "4184"
process.env["E2E_PORT"] = port

const root = fileURLToPath(new URL("..", import.meta.url))

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(200)
  }
  throw new Error("The product did not start.")
}

/** Runs the integrations' tests against a running product and prints a TAP report. */
async function main(): Promise<void> {
  installZapier()
  const { baseURL } = await import("../e2e/settings.ts")
  const { signUp } = await import("../e2e/person.ts")
  const { call } = await import("../e2e/api.ts")
  const product = spawn(process.execPath, [`${root}e2e/serve.ts`], { stdio: ["ignore", "ignore", "inherit"] })
  const over = new Promise<void>((done) => product.once("exit", () => done()))
  try {
    await untilReady(baseURL)
    const body = { name: "Zapier", scopes: ["read" as const, "write" as const] }
    const { secret } = await call((await signUp()).token, createToken, { body })
    const files = [`${zapierFolder}/test/app.test.js`, `${root}integrations/test/recipes.test.js`]
    const env = { ...process.env, FUNIL_URL: baseURL, FUNIL_TOKEN: secret }
    const args = ["--test", "--test-reporter=tap", "--test-concurrency=1", ...files]
    const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env })
    process.exitCode = status ?? 1
  } finally {
    product.kill("SIGTERM")
    await over
  }
}

await main()
