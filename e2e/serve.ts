import { spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { localPayments, servePayments } from "../scripts/local-payments.ts"
import { baseURL, dataDir, environment } from "./settings.ts"

/**
 * Runs the real product on an empty data folder, as `npm start` does, until a signal ends it. A fake
 * Stripe collects dollars, and a fake Asaas collects the accounts' own bills.
 */
async function serve(): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true })
  const { DATABASE_URL: _, ...inherited } = process.env
  const payments = await localPayments({ ...environment, BILLING: "stripe" }, baseURL)
  const asaas = { ASAAS_BASE_URL: await servePayments("asaas", baseURL) }
  const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url))
  const product = spawn(process.execPath, [main, "serve"], {
    env: { ...inherited, ...environment, ...payments, ...asaas },
    stdio: "inherit",
  })
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => product.kill("SIGTERM"))
  product.once("exit", (code) => {
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(code ?? 1)
  })
}

await serve()
