import { spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { createToken } from "@funil/contract/tokens"

/** The product that the integrations are tried on, as the journeys run it, on a port of its own. */
const port = process.env["INTEGRATIONS_PORT"] ?? "4184"
process.env["E2E_PORT"] = port

const root = fileURLToPath(new URL("..", import.meta.url))
const zapier = `${root}integrations/zapier`

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

/** Their dependencies are no part of the product's: they have a lockfile of their own. */
function install(): void {
  if (existsSync(`${zapier}/node_modules/zapier-platform-core`)) return
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: zapier, stdio: "inherit" })
  if (status !== 0) throw new Error("npm ci in integrations/zapier failed.")
}

/** Runs the integrations' tests against a running product; their report goes to the standard output as TAP. */
async function main(): Promise<void> {
  install()
  const { baseURL } = await import("../e2e/settings.ts")
  const { signUp } = await import("../e2e/person.ts")
  const { call } = await import("../e2e/api.ts")
  const product = spawn(process.execPath, [`${root}e2e/serve.ts`], { stdio: ["ignore", "ignore", "inherit"] })
  const over = new Promise<void>((done) => product.once("exit", () => done()))
  try {
    await untilReady(baseURL)
    const body = { name: "Zapier", scopes: ["read" as const, "write" as const] }
    const { secret } = await call((await signUp()).token, createToken, { body })
    const files = [`${zapier}/test/app.test.js`, `${root}integrations/test/recipes.test.js`]
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
