import { spawn } from "node:child_process"
import type { AddressInfo } from "node:net"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { test } from "vitest"
import { testApi, type Person } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"

const api = await testApi()
test("trial", { timeout: 180_000 }, async () => {
  const ana = await api.signUp()
  const pipeline = await firstPipeline(api, ana)
  const people: Person[] = [ana]
  for (let i = 0; i < 250; i++)
    people.push(
      await api.colleague(
        ana,
        i % 5 === 0 ? "restricted_agent" : i % 2 ? "agent" : "manager",
        i % 5 ? { pipelines: [pipeline.id] } : {},
      ),
    )
  await api.app.listen({ port: 0, host: "127.0.0.1" })
  const port = (api.app.server.address() as AddressInfo).port
  const before = process.memoryUsage().rss
  const child = spawn("node", ["/tmp/h5/clients.mjs", String(port), ...people.map((p) => p.token)], {
    env: { ...process.env, EACH: "20" },
  })
  let out = ""
  child.stdout.on("data", (d) => {
    out += d
    process.stdout.write(String(d))
  })
  const { performance } = await import("node:perf_hooks")
  while (!out.includes("OPEN")) await new Promise((r) => setTimeout(r, 100))
  console.log("rss MB", (process.memoryUsage().rss - before) / 1e6)
  const h = monitorEventLoopDelay({ resolution: 5 })
  h.enable()
  const cpu = process.cpuUsage()
  const t0 = performance.now()
  await new Promise((r) => setTimeout(r, 5000))
  const c = process.cpuUsage(cpu)
  console.log(
    "idle cpu %",
    (((c.user + c.system) / 1e4 / (performance.now() - t0)) * 1e3) / 1e3,
    "loop max ms",
    h.max / 1e6,
    "p99",
    h.percentile(99) / 1e6,
  )
  h.reset()
  const cpu2 = process.cpuUsage()
  const t1 = performance.now()
  let n = 0
  while (performance.now() - t1 < 8000) {
    await makeDeal(api, ana, pipeline)
    n++
    await new Promise((r) => setTimeout(r, 100))
  }
  const c2 = process.cpuUsage(cpu2)
  console.log(
    "writes",
    n,
    "cpu ms/s",
    (c2.user + c2.system) / 1e3 / ((performance.now() - t1) / 1e3),
    "loop max",
    h.max / 1e6,
    "p99",
    h.percentile(99) / 1e6,
  )
  await new Promise((r) => setTimeout(r, 1500))
  child.kill()
  const { presentActors } = await import("../../platform/live/stream-rights.ts")
  const { sql } = await import("kysely")
  const { rows } = await sql<{ account_id: string; id: string }>`select account_id, id from sessions`.execute(
    api.database.owner,
  )
  const viewers = Array.from({ length: 20 }, () =>
    rows.map((r) => ({ accountId: r.account_id, sessionId: r.id })),
  ).flat()
  for (let i = 0; i < 3; i++) {
    const t = performance.now()
    const m = await presentActors(api.database.reader, viewers as never, api.clock.now)
    console.log("rights", viewers.length, m.size, performance.now() - t)
  }
  const ex = await sql`explain (analyze, buffers) select s.id as session, u.id, u.role, u.pipelines
    from unnest(${viewers.map((v) => v.accountId)}::uuid[], ${viewers.map((v) => v.sessionId)}::uuid[])
      as open (account_id, id)
    join sessions s on s.account_id = open.account_id and s.id = open.id and s.expires_at > ${api.clock.now}
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.deleted_at is null`.execute(
    api.database.reader,
  )
  console.log(ex.rows.map((r) => Object.values(r as object)[0]).join("\n"))
})
