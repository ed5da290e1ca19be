import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Measurement } from "./outcome.ts"

const wanted = 50_000

/**
 * Runs the test of accounts against the model of section 2 of the decisions with many more steps
 * than `npm test`, and a new seed each time.
 */
export const rights: Measurement = (say) => {
  const { status, stdout, stderr } = spawnSync("vitest", ["run", "server/test/rights/rights.db.test.ts"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, RIGHTS_STEPS: String(wanted) },
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  })
  const [told, steps, readings] = /rights held in (\d+) steps and (\d+) readings/.exec(stdout) ?? []
  say(told ?? stdout + stderr)
  const count = (text: string | undefined) => Number(text ?? 0).toLocaleString("en")
  return Promise.resolve([
    {
      what: "Rights",
      how: `${count(steps)} random steps of all six roles: deals, tasks, people and notes made, moved, given, deleted, restored and undone by users with and without the right; after each the answers (${count(readings)} readings by every call) against a naive model of section 2 of the decisions`,
      measured: status === 0 && told ? "0 differences" : "a difference",
      target: `0 in ${count(String(wanted))}`,
      isMet: status === 0 && Number(steps) >= wanted,
    },
  ])
}
