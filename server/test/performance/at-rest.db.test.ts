import { afterAll, expect, test } from "vitest"
import { openQueues } from "../../src/app.ts"
import { testApi } from "../client.ts"
import { listening, openEventTab } from "../event-tab.ts"
import { queryLog } from "../query-log.ts"
import { silentLog } from "../silent-log.ts"

const statements = queryLog()
const api = await testApi()
const quietMs = 3000

/** Returns a function with the milliseconds since the last statement. */
function sinceLast(): () => number {
  let [count, at] = [statements.length, performance.now()]
  return () => {
    if (statements.length > count) [count, at] = [statements.length, performance.now()]
    return performance.now() - at
  }
}

test("with nothing to do, workers and open tabs leave the database alone for seconds", async () => {
  const ana = await api.signUp()
  const app = await listening(api)
  api.jobs.start(api.services)
  const queues = openQueues(api.services, silentLog)
  afterAll(() => queues.stop())
  queues.start()
  for (let tab = 0; tab < 3; tab += 1) await openEventTab(app, ana)
  await expect.poll(sinceLast(), { timeout: 30_000, interval: 20 }).toBeGreaterThan(quietMs)
})
