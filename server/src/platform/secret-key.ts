import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** The secret of this installation: 64 hexadecimal digits in DATA_DIR/secret-key, made at the first start. */
export function secretKeyIn(dataDir: string): string {
  makeDataDir(dataDir)
  const file = join(dataDir, "secret-key")
  if (!existsSync(file)) createOnce(file)
  const key = readFileSync(file, "utf8").trim()
  if (key.length < 32) throw new Error(`${file} is too short to be a secret key`)
  return key
}

/** The database server may run as another user, who must reach its own folder below but list nothing. */
function makeDataDir(dataDir: string): void {
  if (mkdirSync(dataDir, { recursive: true }) !== undefined) chmodSync(dataDir, 0o711)
}

/** Two processes may start at once: the link lets one key win, whole, and the other process reads it. */
function createOnce(file: string): void {
  const mine = `${file}.${process.pid}`
  try {
    writeFileSync(mine, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 })
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    rmSync(mine, { force: true })
  }
}
