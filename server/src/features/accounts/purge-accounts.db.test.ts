import { closeAccount } from "@funil/contract/account/accounts"
import { createLead } from "@funil/contract/account/sign-up"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { fullWorld } from "../../../test/full-world.ts"
import { runQueued } from "../../../test/run-queued.ts"
import { makeWorld, type World } from "../../../test/world.ts"
import { findAccount, noAccount } from "../../platform/access/account-directory.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { JobClock } from "../../platform/jobs/job-clock.ts"
import { systemContext } from "../../platform/system-context.ts"
import { outliving, purgeAccounts } from "./purge-accounts.ts"

const api = await testApi()
const { owner } = api.database
const password = "uma-senha-de-teste-7"
const start = api.clock.now
const dayMs = 86_400_000
const hashOfNothing = "empty"

let neighbour: World

beforeAll(async () => {
  neighbour = await makeWorld(api)
})

const accountOf = ({ admin }: World) => findAccount(api.services, admin.domain)

async function close({ admin }: World): Promise<void> {
  await api.call(closeAccount, admin, { body: { password, domain: admin.domain } })
}

/** Advances the clock by `days` for an account that is closed now. */
async function purgeAfter(account: AccountId, days: number): Promise<void> {
  api.clock.now = new Date(start.getTime() + days * dayMs)
  await purgeAccounts.run(await systemContext(api.services, account), null).finally(() => {
    api.clock.now = start
  })
}

/** Returns the tables that hold rows of an account, except those that outlive it. */
async function tablesWith(account: AccountId): Promise<string[]> {
  const hashes = await fingerprint(api.database, account)
  return Object.keys(hashes).filter((name) => hashes[name] !== hashOfNothing && !(name in outliving))
}

async function filesOf(account: AccountId): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of openFileStore(api.services.config).list(account)) found.push(key.name)
  return found
}

describe("thirty days after an account was closed", () => {
  test("nothing of it is left but the operator's invoices, and its domain is free", async () => {
    const world = await fullWorld(api)
    const account = await accountOf(world)
    const { domain, email } = world.admin
    await api.call(createLead, null, { body: { email: email.toUpperCase() } })
    expect((await filesOf(account)).length).toBeGreaterThan(0)
    await close(world)
    const before = await fingerprint(api.database, await accountOf(neighbour))
    const invoices = await sql`select * from invoices where account_id = ${account}`.execute(owner)
    expect(invoices.rows.length).toBeGreaterThan(0)
    await purgeAfter(account, 29.99)
    expect((await tablesWith(account)).length).toBeGreaterThan(30)
    await purgeAfter(account, 30)
    expect(await tablesWith(account)).toEqual([])
    expect(await filesOf(account)).toEqual([])
    expect(await sql`select * from invoices where account_id = ${account}`.execute(owner)).toEqual(invoices)
    expect(await fingerprint(api.database, await accountOf(neighbour))).toEqual(before)
    const leads = await sql`select from leads where lower(email) = ${email}`.execute(owner)
    expect(leads.rows).toEqual([])
    expect((await api.raw("GET", `/customers/domains/${domain}/check`, null)).status).toBe(200)
    expect((await api.signUp(domain)).domain).toBe(domain)
  })

  test("the clock asks for it, and it may come twice, late, or for an account that is gone", async () => {
    const [world, open] = [await makeWorld(api), await makeWorld(api)]
    const account = await accountOf(world)
    await close(world)
    await sql`delete from queued_jobs`.execute(owner)
    api.clock.now = new Date(start.getTime() + 47 * dayMs)
    await sql`update platform.clock set struck_at = ${start}, lease_until = null`.execute(owner)
    const log = { warn: () => undefined }
    await new JobClock({ services: api.services, log: log as never, definitions: [purgeAccounts] }).strike()
    const ctx = await systemContext(api.services, account)
    expect(await runQueued(api, purgeAccounts.name)).toEqual([])
    await purgeAccounts.run(ctx, null)
    api.clock.now = start
    expect(await tablesWith(account)).toEqual([])
    expect((await tablesWith(await accountOf(open))).length).toBeGreaterThan(20)
  })

  test("two at once erase it once, and an open account is left alone", async () => {
    const world = await makeWorld(api)
    const account = await accountOf(world)
    await purgeAfter(account, 100)
    expect((await tablesWith(account)).length).toBeGreaterThan(20)
    await close(world)
    api.clock.now = new Date(start.getTime() + 31 * dayMs)
    const ctx = await systemContext(api.services, account)
    await Promise.all([purgeAccounts.run(ctx, null), purgeAccounts.run(ctx, null)])
    api.clock.now = start
    expect(await tablesWith(account)).toEqual([])
  })

  test("broken off in the middle, the next one goes on where it stood", async () => {
    const world = await makeWorld(api)
    const account = await accountOf(world)
    await close(world)
    await sql`create table held_errands (id uuid, account_id uuid, foreign key (account_id, id) references pipelines (account_id, id))`.execute(
      owner,
    )
    await sql`insert into held_errands select id, account_id from pipelines where account_id = ${account}`.execute(
      owner,
    )
    await expect(purgeAfter(account, 30)).rejects.toThrow("held_errands")
    const left = await tablesWith(account)
    expect(left).toContain("accounts")
    expect(left).not.toContain("deals")
    expect(await accountOf(world)).toBe(account)
    await sql`drop table held_errands`.execute(owner)
    await purgeAfter(account, 30)
    expect(await tablesWith(account)).toEqual([])
    expect(await accountOf(world)).toBe(noAccount)
  })
})
