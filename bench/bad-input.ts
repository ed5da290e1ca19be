import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Measurement } from "./outcome.ts"

const requests = 20_000

/**
 * Runs the test of bad input with many more requests than `npm test`, with a new seed each time.
 */
export const badInput: Measurement = (say) => {
  const { status, stdout } = spawnSync("vitest", ["run", "server/test/hostile/bad-input.db.test.ts"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, BAD_REQUESTS: String(requests), BAD_REQUESTS_SEED: String(Date.now() % 1e9) },
    encoding: "utf8",
  })
  const answers = /answers by status: (\{.*\})/.exec(stdout)?.[1] ?? "{}"
  say(answers)
  if (status !== 0) say(stdout)
  const counts = Object.entries(JSON.parse(answers) as Record<string, number>)
  const broken = counts.reduce((sum, [answer, count]) => sum + (Number(answer) >= 500 ? count : 0), 0)
  return Promise.resolve([
    {
      what: "Bad input",
      how: `${requests.toLocaleString("en")} generated requests over all calls; each answer as section 1 of the decisions has it`,
      measured: `${broken} × 5xx${status === 0 ? "" : ", wrong answers"}`,
      target: "0 × 5xx",
      isMet: status === 0,
    },
  ])
}
