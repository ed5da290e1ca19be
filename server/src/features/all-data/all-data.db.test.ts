import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { closeAccount } from "@funil/contract/account/accounts"
import { confirmSession, login, requestPasswordCode, updatePassword } from "@funil/contract/account/auth"
import { createInvoice } from "@funil/contract/account/billing"
import { anonymiseContact } from "@funil/contract/account/privacy"
import {
  createDataExport,
  getDataExport,
  linkDataExport,
  listDataExports,
} from "@funil/contract/data/all-data"
import { listNotifications } from "@funil/contract/messages/notifications"
import { createContact, getContact } from "@funil/contract/records/contacts"
import { createDeal, listDeals } from "@funil/contract/records/deals"
import { listOperations } from "@funil/contract/records/history"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { BlobReader, configure, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi, type TestApi, testPassword } from "../../../test/client.ts"
import { fullWorld } from "../../../test/full-world.ts"
import { mailbox, type Mailbox } from "../../../test/mailbox.ts"
import { askOperator, takeAllData } from "../../../test/scenes/all-data-scene.ts"
import { putStanding } from "../../../test/standing.ts"
import type { World } from "../../../test/world.ts"
import { jobDefinitions } from "../../app.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { accountTables } from "../../platform/db/account-tables.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { systemContext } from "../../platform/system-context.ts"
import { purgeAccounts } from "../accounts/purge-accounts.ts"
import { type Manifest, manifestEntry } from "./bundle-format.ts"
import { purgeExports } from "./data-exports.ts"
import { isExportKey } from "./export-view.ts"
import { leftOut, whyLeftOut, withoutSecrets } from "./left-out.ts"

configure({ useWebWorkers: false })

const [api, there, third] = [await testApi(), await testApi(), await testApi()]
const start = api.clock.now
const dayMs = 86_400_000

let world: World
let folder: string
let file: string
let mail: Mailbox
let secretOf: string
/** The account's rows at the time of the request. */
let before: Record<string, string[]>

const operator = (...args: string[]) => askOperator(there, ...args)
const importAs = (domain: string, path = file) => operator("import", path, "--domain", domain)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "funil-all-data-"))
  world = await fullWorld(api)
  const { admin } = world
  const field = await api.call(createCustomField, admin, {
    body: { entity: "contact", type: "password", label: "Cofre" },
  })
  const contact = await api.call(createContact, admin, {
    body: {
      first_name: "Segredo",
      custom_fields: { [field.name]: "um-cofre", apelido: 'Zé "5": {"secret": "1.x"} 0,1' },
    },
  })
  secretOf = contact.id
  const account = await findAccount(api.services, admin.domain)
  await fillRest(account)
  file = join(folder, "all.zip")
  const params = await api.call(createDataExport, admin, {})
  before = await rowsOf(api, account)
  await takeAllData(api, admin, { params, path: file })
  mail = await mailbox(there)
})
afterAll(() => rm(folder, { recursive: true }))

/** Inserts rows into rarely used tables, and an automation that the clock starts in an hour. */
async function fillRest(account: string): Promise<void> {
  const { owner } = api.database
  const { deal, contact, rehearsal, workflow } = world
  const soon = new Date(start.getTime() + 3_600_000)
  await sql`insert into coupon_uses values (${account}, 'NATAL', 1)`.execute(owner)
  await sql`insert into import_keys values (${account}, ${rehearsal.id}, 'chave')`.execute(owner)
  await sql`insert into import_refusals values (${account}, ${rehearsal.id}, 2, '[]', '["a"]')`.execute(owner)
  await sql`insert into suppressions values (${account}, ${Buffer.from([0, 1, 255])}, 'bounced', ${start})`.execute(
    owner,
  )
  await sql`
    insert into confirmations (account_id, id, deal_id, contact_id, expires_at, created_at)
    values (${account}, '0190aaaa-0000-7000-8000-000000000001', ${deal.id}, ${contact.id}, ${soon}, ${start})
  `.execute(owner)
  await sql`
    update workflows set enabled = true, execute_when = 'frequently', frequency = 'daily', frequency_hour = 9, next_at = ${soon}
    where id = ${workflow.id}
  `.execute(owner)
}

/** The columns that the operator controls in an imported account. */
const ofOperator = new Set([
  "subscription_plan",
  "free_trial_exceeded_at",
  "trial_refused",
  "trial_told_at",
  "suspended_at",
])

/** Returns an account's rows as PostgreSQL writes them, by table, without the left-out columns. */
async function rowsOf({ database }: TestApi, account: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name, columns } of await accountTables(database.app)) {
    if (typeof whyLeftOut(name) === "string" || name === "subscriptions") continue
    const kept = columns
      .map((column) => column.name)
      .filter((column) => !whyLeftOut(name, column) && !(name === "accounts" && ofOperator.has(column)))
    const { rows } = await sql<{ line: string }>`
      select row_to_json(r)::text as line from (
        select ${sql.join(kept.map((column) => sql.ref(column)))} from ${sql.table(name)} where account_id = ${account}
      ) r order by 1
    `.execute(database.owner)
    all[name] = rows.map(({ line }) => withoutSecrets(line))
  }
  return all
}

async function filesOf({ services }: TestApi, account: string): Promise<Record<string, string>> {
  const store = openFileStore(services.config)
  const found: Record<string, string> = {}
  for await (const { key } of store.list(account))
    if (!isExportKey(key)) found[key.name] = (await store.read(key))?.toString("base64") ?? ""
  return found
}

describe("all data", () => {
  test("of an account, imported into an empty installation, is every row, every file and the whole history", async () => {
    const account = await findAccount(api.services, world.admin.domain)
    const [result] = JSON.parse(await operator("import", file, "--domain", world.admin.domain, "--json")) as {
      domain: string
      rows: number
      files: number
    }[]
    const after = await rowsOf(there, account)
    // Only the history shows the import.
    const operation = after["operations"]?.find((line) => !before["operations"]?.includes(line)) ?? ""
    const change = after["changes"]?.find((line) => !before["changes"]?.includes(line)) ?? ""
    expect(JSON.parse(operation)).toMatchObject({ user_id: null, source: "system", kind: "account.updated" })
    expect(change).toContain("imported_at")
    after["operations"] = after["operations"]?.filter((line) => line !== operation) ?? []
    after["changes"] = after["changes"]?.filter((line) => line !== change) ?? []
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [table, lines] of Object.entries(before))
      expect({ table, lines: after[table] }).toEqual({ table, lines })
    expect(before["changes"]?.length).toBeGreaterThan(100)
    expect(result?.rows).toBe(Object.values(before).reduce((sum, lines) => sum + lines.length, 0))
    const files = await filesOf(api, account)
    expect(await filesOf(there, account)).toEqual(files)
    expect(Object.keys(files).length).toBeGreaterThan(1)
    expect(result?.files).toBe(Object.keys(files).length)
    // The import sends nothing.
    const { rows } = await sql`select from queued_jobs`.execute(there.database.owner)
    expect([rows.length, mail.unread.length]).toEqual([0, 0])
  })

  test("holds rows of all tables but few", () => {
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0)
    expect(empty.length, empty.join()).toBeLessThan(4)
  })

  test("is used where it was imported: in by a code, the history read, a deal made with the next number", async () => {
    const { email, domain, id } = world.admin
    await there.call(requestPasswordCode, null, { body: { email, domain } })
    const password = "outra-senha-de-teste-9"
    const password_code = await mail.code(email)
    await there.call(updatePassword, null, { body: { password_code, password, email, domain } })
    const { token } = await there.call(login, null, { body: { email, domain, password } })
    const ana: Person = { id, token, domain, email }
    const asked = { query: { page: "1", per_page: "50" } }
    const { data } = await there.call(listOperations, ana, asked)
    const old = (await api.call(listOperations, world.admin, asked)).data
    const known = new Set(data.map((operation) => operation.id))
    expect(old.slice(0, 40).every((operation) => known.has(operation.id))).toBe(true)
    const query = { page: "1", per_page: "100", orderBy: "code", direction: "desc" } as const
    const here = await api.call(listDeals, world.admin, { query })
    expect(await there.call(listDeals, ana, { query })).toEqual(here)
    const deal = await there.call(createDeal, ana, {
      body: { name: "Novo", pipeline_stage_id: world.deal.pipeline_stage_id },
    })
    expect(deal.code).toBeGreaterThan(here.data[0]?.code ?? Infinity)
    const contact = await there.call(getContact, ana, { params: { id: secretOf } })
    expect(JSON.stringify(contact)).toContain("Zé")
    expect(JSON.stringify(contact)).not.toContain("••")
  })

  test("is refused where it is already, and where the domain is not free or is none", async () => {
    await expect(importAs("outra")).rejects.toThrow("has the account of the file already")
    await expect(importAs(world.admin.domain)).rejects.toThrow(`The domain ${world.admin.domain} is taken.`)
    await expect(importAs("Não")).rejects.toThrow("--domain must be")
    await expect(importAs("outra", join(folder, "none.zip"))).rejects.toThrow("cannot be read")
    await expect(operator("import", file)).rejects.toThrow("--domain is missing.")
  })

  test("leaves no column of any table unnamed, and no secret in the file", async () => {
    const text = (await readFile(file)).toString("latin1")
    const reader = new ZipReader(new BlobReader(new Blob([await readFile(file)])))
    const entries = new Map<string, string>()
    for (const entry of await reader.getEntries())
      if (!entry.directory)
        entries.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString())
    const manifest = JSON.parse(entries.get(manifestEntry) ?? "") as Manifest
    for (const { name, columns } of await accountTables(api.database.app)) {
      const isOut = typeof whyLeftOut(name) === "string"
      expect({ name, isIn: name in manifest.tables }).toEqual({ name, isIn: !isOut })
      const exported = manifest.tables[name]?.columns ?? []
      for (const { name: column } of columns)
        expect({
          name,
          column,
          once: exported.includes(column) !== (isOut || whyLeftOut(name, column) !== null),
        }).toEqual({ name, column, once: true })
    }
    const known = new Map(
      (await accountTables(api.database.app)).map(({ name, columns }) => [name as string, columns]),
    )
    for (const [name, reasons] of Object.entries(leftOut)) {
      expect(known.has(name)).toBe(true)
      const columns = known.get(name)?.map((column) => column.name) ?? []
      if (typeof reasons === "object")
        expect(Object.keys(reasons).filter((column) => !columns.includes(column))).toEqual([])
    }
    const lines = [...entries.values()].join("")
    const account = await findAccount(api.services, world.admin.domain)
    for (const [table, column] of [
      ["users", "password_hash"],
      ["push_subscriptions", "auth"],
      ["webhook_secrets", "secret"],
    ] as const) {
      const { rows } = await sql<{ secret: string }>`
        select ${sql.ref(column)} as secret from ${sql.table(table)} where account_id = ${account} and ${sql.ref(column)} is not null
      `.execute(api.database.owner)
      for (const { secret } of rows) expect(lines.includes(secret)).toBe(false)
    }
    expect(lines).not.toContain('{"secret": "1.')
    expect(lines).toContain('\\"secret\\": \\"1.x')
    expect(text).not.toContain("um-cofre")
    expect(entries.get("csv/cards.csv") ?? entries.get("csv/deals.csv")).toContain("Balcão")
  })
})

test("months later automations go on with their next time, under another domain", async () => {
  third.clock.now = new Date(start.getTime() + 90 * dayMs)
  await askOperator(third, "import", file, "--domain", "outra")
  const { rows } = await sql<{ domain: string; next_at: Date; unblocked_at: Date }>`
    select a.domain, a.unblocked_at, w.next_at from workflows w join accounts a on a.account_id = w.account_id
    where w.id = ${world.workflow.id}
  `.execute(third.database.owner)
  expect(rows).toEqual([
    { domain: "outra", next_at: new Date("2026-06-09T12:00:00.000Z"), unblocked_at: third.clock.now },
  ])
})

test("an account that was erased comes back where it was, its invoices being there still", async () => {
  const ana = await api.signUp()
  await api.call(createInvoice, ana, { body: { subscription_plan: "grow" } })
  const path = join(folder, "back.zip")
  await takeAllData(api, ana, { path })
  const account = await findAccount(api.services, ana.domain)
  await api.call(closeAccount, ana, { body: { password: "uma-senha-de-teste-7", domain: ana.domain } })
  api.clock.now = new Date(start.getTime() + 30 * dayMs)
  await purgeAccounts.run(await systemContext(api.services, account), null)
  await askOperator(api, "import", path, "--domain", ana.domain)
  api.clock.now = start
  expect(await findAccount(api.services, ana.domain)).toBe(account)
  const invoices = sql<{ status: string }>`select status from invoices where account_id = ${account}`
  // The invoice is as the operator has it now, not as the file has it.
  expect((await invoices.execute(api.database.owner)).rows).toEqual([{ status: "cancelled" }])
})

describe("who asks for all data", () => {
  test("is an admin, gets one at a time, is told when it is ready, and has it for seven days", async () => {
    const ana = await api.signUp()
    const own = await mailbox(api)
    for (const role of ["manager", "agent"] as const) {
      const other = await api.colleague(ana, role)
      expect((await api.send(createDataExport, other, {})).status).toBe(403)
      expect((await api.send(listDataExports, other, {})).status).toBe(403)
    }
    const [first, second] = await Promise.all([
      api.call(createDataExport, ana, {}),
      api.call(createDataExport, ana, {}),
    ])
    expect(second).toEqual(first)
    // One mail says that the file was requested, the other that it is ready.
    const data = (await own.next(ana.email)).data + (await own.next(ana.email)).data
    expect(data).toContain("/profile/account")
    expect(data).not.toContain("signature")
    const ready = await api.call(getDataExport, ana, { params: first })
    expect(ready).toMatchObject({ status: "ready", progress: 100, expires_at: "2026-03-17T15:00:00.000Z" })
    expect(
      (await api.call(listNotifications, ana, { query: { page: "1", per_page: "5" } })).data,
    ).toMatchObject([
      { icon: "data_ready", route: "/profile/account", title: "Os dados da empresa estão prontos" },
    ])
    const { url } = await api.call(linkDataExport, ana, { params: first })
    const answer = await api.app.inject({ method: "GET", url })
    expect(answer.headers["content-disposition"]).toContain(`funil-${ana.domain}-2026-03-10.zip`)
    expect(answer.rawPayload.length).toBe(ready.size)
    const bea = await api.signUp()
    expect((await api.send(getDataExport, bea, { params: first })).status).toBe(404)
    expect((await api.send(linkDataExport, bea, { params: first })).status).toBe(404)
    api.clock.now = new Date(start.getTime() + 7 * dayMs)
    expect((await api.app.inject({ method: "GET", url })).statusCode).toBe(404)
    const over = { status: "expired", size: null }
    expect(await api.call(getDataExport, ana, { params: first })).toMatchObject(over)
    await api.call(confirmSession, ana, { body: { password: testPassword } })
    expect((await api.send(linkDataExport, ana, { params: first })).status).toBe(404)
    const account = await findAccount(api.services, ana.domain)
    await purgeExports.run(await systemContext(api.services, account), null)
    expect(await api.call(listDataExports, ana, {})).toMatchObject([over])
    const left: string[] = []
    for await (const { key } of openFileStore(api.services.config).list(account)) left.push(key.name)
    expect(left).toEqual([])
    api.clock.now = start
  })

  test("keeps the newest file alone, and none from before somebody was anonymised", async () => {
    const ana = await api.signUp()
    const account = await findAccount(api.services, ana.domain)
    const statuses = async () => (await api.call(listDataExports, ana, {})).map(({ status }) => status)
    const ask = async () => {
      const params = await api.call(createDataExport, ana, {})
      await expect
        .poll(async () => (await api.call(getDataExport, ana, { params })).status, { timeout: 10_000 })
        .toBe("ready")
    }
    const { id } = await api.call(createContact, ana, { body: { first_name: "Joaquim" } })
    await ask()
    await ask()
    await expect.poll(statuses).toEqual(["ready", "expired"])
    await api.call(anonymiseContact, ana, { params: { id } })
    expect(await statuses()).toEqual(["expired", "expired"])
    await purgeExports.run(await systemContext(api.services, account), null)
    const left: string[] = []
    for await (const { key } of openFileStore(api.services.config).list(account)) left.push(key.name)
    expect(left).toEqual([])
  })

  test("gets no file that was given up while it was made", async () => {
    const ana = await api.signUp()
    const account = await findAccount(api.services, ana.domain)
    const id = "0190aaaa-0000-7000-8000-000000000002"
    await sql`
      insert into exports (account_id, id, user_id, status, created_at, updated_at)
      values (${account}, ${id}, ${ana.id}, 'running', ${start}, ${start})
    `.execute(api.database.owner)
    const job = jobDefinitions.find(({ name }) => name === "all_data.export")
    const running = job?.run(await systemContext(api.services, account), { id })
    await sql`update exports set status = 'failed' where id = ${id}`.execute(api.database.owner)
    await running
    expect(await api.call(listDataExports, ana, {})).toMatchObject([{ status: "failed" }])
    const left: string[] = []
    for await (const { key } of openFileStore(api.services.config).list(account)) left.push(key.name)
    expect(left).toEqual([])
  })

  test.each(["trial_ended", "suspended"] as const)("may be of an account that is %s", async (state) => {
    const ana = await api.signUp()
    await putStanding(api, ana, state)
    const params = await api.call(createDataExport, ana, {})
    await expect
      .poll(async () => (await api.call(getDataExport, ana, { params })).status, { timeout: 10_000 })
      .toBe("ready")
  })

  test("sees what nobody works on any more as failed, and asks again", async () => {
    const ana = await api.signUp()
    const account = await findAccount(api.services, ana.domain)
    await sql`insert into exports (account_id, id, user_id, status, created_at, updated_at) values (${account}, '0190aaaa-0000-7000-8000-000000000000', ${ana.id}, 'running', ${start}, ${start})`.execute(
      api.database.owner,
    )
    api.clock.now = new Date(start.getTime() + 3_600_000)
    expect(await api.call(listDataExports, ana, {})).toMatchObject([{ status: "failed" }])
    const { id } = await api.call(createDataExport, ana, {})
    expect((await api.call(listDataExports, ana, {})).map((one) => one.id)[0]).toBe(id)
    api.clock.now = start
  })
})

test("a text that looks like a secret stays as it is", () => {
  const line = String.raw`{"a": "\"5\": {\"secret\": \"1.x\"}", "custom_fields": {"1": "a", "5": {"secret": "1.ab+/="}, "6": 1}}`
  expect(withoutSecrets(line)).toBe(
    String.raw`{"a": "\"5\": {\"secret\": \"1.x\"}", "custom_fields": {"1": "a", "6": 1}}`,
  )
  expect(withoutSecrets('{"c": {"5": {"secret": "1.a"}}}')).toBe('{"c": {}}')
  expect(withoutSecrets('{"c": {"4": 1, "5": {"secret": "1.a"}}}')).toBe('{"c": {"4": 1}}')
  expect(withoutSecrets('{"c": [{"secret": "1.a"}, null]}')).toBe('{"c": [null, null]}')
})
