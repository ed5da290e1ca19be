import { closeAccount } from "@funil/contract/account/accounts"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { connected } from "../../../test/connected.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { dropChecks, sampleInserts } from "../../../test/tables/sample-row.ts"
import { makeWorld } from "../../../test/world.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { accountTables } from "../../platform/db/account-tables.ts"
import { systemContext } from "../../platform/system-context.ts"
import { outliving, purgeAccounts } from "./purge-accounts.ts"

const api = await testApi()
const password = "uma-senha-de-teste-7"

async function tablesWith(account: string): Promise<string[]> {
  const hashes = await fingerprint(api.database, account)
  return Object.keys(hashes).filter((name) => hashes[name] !== "empty" && !(name in outliving))
}

test("no table is forgotten, whichever it is", async () => {
  const { admin } = await makeWorld(api)
  const account = await findAccount(api.services, admin.domain)
  await api.call(closeAccount, admin, { body: { password, domain: admin.domain } })
  await connected(api.database.ownerConnection, async (client) => {
    await client.query(dropChecks)
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    for (const { statement } of rows) await client.query(statement)
    const full = new Set(await tablesWith(account))
    for (const [table, insert] of await sampleInserts(client))
      if (!full.has(table) && insert.includes("$1")) await client.query(insert, [account])
  })
  const names = (await accountTables(api.database.app)).map(({ name }) => name)
  expect((await tablesWith(account)).toSorted()).toEqual(
    names.filter((name) => !(name in outliving)).toSorted(),
  )
  api.clock.now = new Date(api.clock.now.getTime() + 30 * 86_400_000)
  await purgeAccounts.run(await systemContext(api.services, account), null)
  expect(await tablesWith(account)).toEqual([])
})
