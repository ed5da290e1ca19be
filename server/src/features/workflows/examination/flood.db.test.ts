import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { makeWorkflow, testEngine } from "../../../../test/engine.ts"
import { firstPipeline, makeDeal } from "../../../../test/factories.ts"
import { accountOf } from "../../../../test/imports/import-file.ts"
import { passedBy } from "../../../platform/outbox/outbox-news.ts"

const api = await testApi()
/** More than one turn examines. */
const flood = 250

test("an account's flood of events holds up neither another's examination nor its run", async () => {
  const done: AccountId[] = []
  const engine = testEngine(api, {
    webhook: {
      perform: ({ accountId }) => {
        done.push(accountId)
        return Promise.resolve({ steps: [], isSending: false })
      },
      preview: () => Promise.resolve({}),
    },
  })
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const calling = {
    action: "webhook",
    settings: { url: "https://exemplo.test/", webhook_method: "post", wait: "none" },
  } as const
  await makeWorkflow(api, ana, calling)
  await makeWorkflow(api, bia, calling)
  const pipeline = await firstPipeline(api, ana)
  for (let count = 0; count < flood; count += 1) await makeDeal(api, ana, pipeline)
  await makeDeal(api, bia, await firstPipeline(api, bia))
  const single = await accountOf(api, bia)

  // Other tests' transactions on the server delay the examination. From here on it can see the
  // events of both accounts.
  await expect.poll(await passedBy(api.services.database), { timeout: 30_000 }).toBe(true)
  await engine.examine()
  const { rows } = await sql<{ account_id: AccountId }>`
    select account_id from workflow_runs order by xmin::text::bigint
  `.execute(api.database.owner)
  expect(rows).toHaveLength(flood + 1)
  // At most one batch of the flood comes first.
  expect(rows.findIndex(({ account_id }) => account_id === single)).toBeLessThanOrEqual(200)

  await engine.perform()
  expect(done).toHaveLength(flood + 1)
  expect(done.indexOf(single)).toBeLessThan(20)
})
