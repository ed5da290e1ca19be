import { getMe, login } from "@funil/contract/auth"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { systemContext } from "../../platform/system-context.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
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
  await purgeEnded.run(await systemContext(api.services, accountId), null)
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
