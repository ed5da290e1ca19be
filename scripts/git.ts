import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

/** The output of a git command in `root`, or nothing if there is no repository. */
export function git(root: string, ...args: string[]): string {
  if (!existsSync(join(root, ".git"))) return ""
  const { status, stdout } = spawnSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.replace(/\n$/, args[0] === "log" ? "" : "$&") : ""
}
