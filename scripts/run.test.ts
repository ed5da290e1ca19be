import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"

/** Runs `npm run backup -- --help`, on a Node that reports `version` if one is given. */
function backupHelp(version?: string) {
  const preload = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`
  const flags =
    version === undefined ? [] : ["--import", `data:text/javascript,${encodeURIComponent(preload)}`]
  const args = [...flags, "scripts/run.js", "server/src/main.ts", "backup", "--help"]
  return spawnSync(process.execPath, args, { encoding: "utf8" })
}

test("an older Node ends with one sentence that names the version to install", () => {
  const { status, stdout, stderr } = backupHelp("22.23.5")
  expect(status).toBe(1)
  expect(stdout).toBe("")
  expect(stderr).toBe(
    "Funil needs Node 24 or newer, but this is Node 22.23.5: install Node 24 from https://nodejs.org.\n",
  )
})

test("a file gets the arguments that follow its name", () => {
  const { status, stdout } = backupHelp()
  expect(stdout).toContain("npm run backup -- FILE")
  expect(status).toBe(0)
})
