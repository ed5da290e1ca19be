import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The folder of the Zapier app. */
export const zapierFolder = fileURLToPath(new URL("../integrations/zapier", import.meta.url))

/**
 * Installs the Zapier app's dependencies if missing. The app is not part of the product and has its
 * own lockfile.
 */
export function installZapier(): void {
  if (existsSync(`${zapierFolder}/node_modules/zapier-platform-core`)) return
  const stdio = ["ignore", "ignore", "inherit"] as const
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: zapierFolder,
    stdio: [...stdio],
  })
  if (status !== 0) throw new Error("npm ci in integrations/zapier failed.")
}
