import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** Where the app for Zapier lies. */
export const zapierFolder = fileURLToPath(new URL("../integrations/zapier", import.meta.url))

/** Installs what the app for Zapier needs, unless it is there: that is no part of the product, and has a lockfile of its own. */
export function installZapier(): void {
  if (existsSync(`${zapierFolder}/node_modules/zapier-platform-core`)) return
  const stdio = ["ignore", "ignore", "inherit"] as const
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: zapierFolder,
    stdio: [...stdio],
  })
  if (status !== 0) throw new Error("npm ci in integrations/zapier failed.")
}
