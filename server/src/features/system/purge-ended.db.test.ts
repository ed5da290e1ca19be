import { getMe, login } from "@funil/contract/account/auth"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { silentLog } from "../../../test/silent-log.ts"
import { jobDefinitions, walks } from "../../app.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { openJobs } from "../../platform/jobs/jobs.ts"
import { systemContext } from "../../platform/system-context.ts"
import { purgeEnded } from "./purge-ended.ts"

const api = await testApi()

test("what has ended goes, and what still holds stays, in this account only", async () => {
  const ana = await api.signUp()
  const bia = await api.signUp()
  for (const { email, domain } of [ana, bia]) {
    await api.send(login, null, { body: { email, domain, password: "errada-errada" } })
  }
  api.clock.now = new Date(api.clock.now.getTime() + 29 * 86_400_000)
  await api.call(getMe, ana, {})
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 86_400_000)
  const accountId = await findAccount(api.services, ana.domain)
  await purgeEnded.run(await systemContext(api.services, accountId))
  expect((await api.send(getMe, ana, {})).status).toBe(200)
  const { rows } = await sql<{ sessions: number; throttles: number }>`
    select (select count(*) from sessions s where s.account_id = a.account_id) as sessions,
      (select count(*) from throttles t where t.account_id = a.account_id) as throttles
    from accounts a order by a.created_at, a.account_id
  `.execute(api.database.owner)
  expect(rows).toEqual([
    { sessions: 1, throttles: 0 },
    { sessions: 1, throttles: 1 },
  ])
})

test("one job of the night does it in all accounts, and what an older release queued for each of them goes", async () => {
  const { database, services, clock } = api
  const who = await api.signUp()
  await api.send(login, null, { body: { email: who.email, domain: who.domain, password: "errada-errada" } })
  await sql`
    insert into queued_jobs (account_id, id, name, payload, is_scheduled, next_at, created_at)
    select a.account_id, gen_random_uuid(), n, 'null', true, ${clock.now}::timestamptz, ${clock.now}::timestamptz
    from accounts a, unnest(array['trash.purge', 'outbox.purge']) n
  `.execute(database.owner)
  await sql`update platform.clock set struck_at = ${clock.now}`.execute(database.owner)
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000)
  const jobs = openJobs({ database, definitions: jobDefinitions, walks, log: silentLog })
  jobs.start(services)
  const left = async () => {
    const { rows } = await sql<{ of: string }>`
      select 'throttles' as of from throttles union all select name from queued_jobs
    `.execute(database.owner)
    return rows.map(({ of }) => of)
  }
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  await jobs.stop()
})
