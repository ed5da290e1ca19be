import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { environment } from "../settings.ts"

const run = promisify(execFile)

/** Ends the trial of an account, as the operator would. */
export async function endTrial(domain: string): Promise<void> {
  const main = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url))
  const { DATABASE_URL: _, ...inherited } = process.env
  await run(process.execPath, [main, "operator", "plan", domain, "trial", "--until", "2026-01-01"], {
    env: { ...inherited, ...environment },
  })
}
