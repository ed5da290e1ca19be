import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { basename, dirname, join, relative } from "node:path"

/** npm leaves links out of packages; the package's own install script, which may be off, would make these. */
export function restoreLinks(native: string): void {
  const file = join(native, "pg-symlinks.json")
  if (!existsSync(file)) return
  const links = JSON.parse(readFileSync(file, "utf8")) as { source: string; target: string }[]
  for (const link of links) {
    const target = join(native, relative("native", link.target))
    try {
      symlinkSync(basename(link.source), target)
    } catch {
      // It is there already, or the folder is read-only and a copy is made instead.
    }
  }
}

/**
 * Copies the folder once for all later starts. Only a complete copy that is our own counts: another user could
 * have planted one below /tmp. Returns false where it cannot be made.
 */
export function copyOnce(native: string, copy: string): boolean {
  try {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    if (!isOurFolder(dirname(copy))) return false
    if (!existsSync(copy)) makeCopy(native, copy)
    return isOurFolder(copy)
  } catch {
    return false
  }
}

function isOurFolder(folder: string): boolean {
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === process.getuid?.()
}

function makeCopy(native: string, copy: string): void {
  const mine = join(dirname(copy), `.${basename(copy)}-${randomUUID()}`)
  try {
    cpSync(native, mine, { recursive: true, verbatimSymlinks: true })
    restoreLinks(mine)
    execFileSync("chmod", ["-R", "a+rX", mine])
    renameSync(mine, copy)
  } catch (error) {
    rmSync(mine, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
