import { spawn } from "node:child_process"
import { mkdtemp, rm, symlink, writeFile, mkdir } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testApi } from "../client.ts"

const api = await testApi()
const root = fileURLToPath(new URL("../../..", import.meta.url))
let folder: string
let url: string

/** Runs a program and returns its output, or its errors if it failed. */
async function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } })
  let [output, problem] = ["", ""]
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on("data", (bytes: Buffer) => (problem += bytes.toString()))
  const status = await new Promise((resolve) => child.once("close", resolve))
  if (status !== 0) throw new Error(`${output}\n${problem}`)
  return output
}

/** Runs a program in another folder with the client as a package, and returns its JSON output. */
async function program(text: string, token: string): Promise<unknown> {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(
    file,
    `import { createFunil, detailsOf, FunilError } from "@funil/sdk"
const funil = createFunil({ url: process.env.FUNIL_URL, token: process.env.FUNIL_TOKEN, language: "en" })
const told = {}
${text}
console.log(JSON.stringify(told))`,
  )
  const env = { FUNIL_URL: url, FUNIL_TOKEN: token }
  return JSON.parse(await run(process.execPath, ["--no-warnings", file], env)) as unknown
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "funil-sdk-"))
  await run(process.execPath, [`${root}scripts/build-sdk.ts`], {
    PATH: `${root}node_modules/.bin:${process.env["PATH"] ?? ""}`,
  })
  await mkdir(join(folder, "node_modules/@funil"), { recursive: true })
  await symlink(`${root}sdk`, join(folder, "node_modules/@funil/sdk"))
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  url = await api.app.listen({ port: 0, host: "127.0.0.1" })
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test("a program makes, changes, lists and takes back what it made", async () => {
  const { token } = await api.signUp()
  const told = await program(
    `
    const deal = await funil.deal.create({ name: "Site", amount: 4800 })
    const changed = await funil.deal.update(deal.id, { tags: ["web"] }, { ifMatch: deal })
    told.tags = changed.tags
    for (let at = 0; at < 3; at += 1) await funil.deal.create({ name: "More " + at })
    told.names = []
    for await (const each of funil.deal.list.all({ per_page: 3, orderBy: "name", direction: "desc" })) told.names.push(each.name)
    const filtered = funil.deal.filter.all({ filters: [{ filterField: "tags", operator: "=", valueField: "web" }] })
    told.filtered = (await Array.fromAsync(filtered)).map(({ code }) => code)
    told.undone = (await funil.undo(changed)).undone
    told.after = (await funil.deal.get(deal.id)).tags
    const gone = await funil.deal.trash(deal.id)
    told.back = (await funil.undo(gone)).undone
    told.etag = detailsOf(await funil.deal.get(deal.id)).etag !== null
    `,
    token,
  )
  expect(told).toEqual({
    tags: ["web"],
    names: ["Site", "More 2", "More 1", "More 0"],
    filtered: [1],
    undone: 1,
    after: [],
    back: 1,
    etag: true,
  })
})

test("an error tells its status, code and fields, and what a stale change would have overwritten", async () => {
  const { token } = await api.signUp()
  const told = await program(
    `
    const caught = async (call) => call.then(() => null, (error) => error)
    const unnamed = await caught(funil.deal.create({ name: "" }))
    told.unnamed = [unnamed instanceof FunilError, unnamed.status, unnamed.code, Object.keys(unnamed.issues)]
    const missing = await caught(funil.deal.get("0199f3a4-5b6c-7d8e-9f00-112233445566"))
    told.missing = [missing.status, missing.code, missing.requestId.length > 10]
    const deal = await funil.deal.create({ name: "Site" })
    await funil.deal.update(deal.id, { name: "Shop" })
    const stale = await caught(funil.deal.update(deal.id, { amount: 1 }, { ifMatch: deal }))
    told.stale = [stale.status, stale.code, stale.current.name]
    `,
    token,
  )
  expect(told).toEqual({
    unnamed: [true, 422, "invalid", ["name"]],
    missing: [404, "not_found", true],
    stale: [412, "stale", "Shop"],
  })
})

test("a call that nobody answered, or that was one too many, is done once in the end", async () => {
  const { token } = await api.signUp()
  const told = await program(
    `
    const keys = []
    let failures = 2
    const shaky = createFunil({ url: process.env.FUNIL_URL, token: process.env.FUNIL_TOKEN, fetch: async (address, init) => {
      keys.push(init.headers.get("idempotency-key"))
      const answer = await fetch(address, init)
      failures -= 1
      if (failures === 1) throw new TypeError("the line broke after the call was done")
      if (failures === 0) return new Response("{}", { status: 429, headers: { "retry-after": "0" } })
      return answer
    } })
    await shaky.deal.create({ name: "Once" })
    told.tries = keys.length
    told.keys = new Set(keys).size
    told.deals = (await funil.deal.list()).total
    const still = createFunil({ url: "http://127.0.0.1:1", token: "none", retries: 0 })
    told.failed = await still.deal.list().then(() => "answered", (error) => error.name)
    `,
    token,
  )
  expect(told).toEqual({ tries: 3, keys: 1, deals: 1, failed: "TypeError" })
})

test("files go up and come down, and what happens is told as it happens", async () => {
  const { token } = await api.signUp()
  const told = await program(
    `
    const deal = await funil.deal.create({ name: "Site" })
    const file = await funil.file.create({ entity: "deal", record_id: deal.id, file: new File(["a,b\\n1,2\\n"], "rows.csv") })
    told.file = [file.name, file.mime]
    const { id } = await funil.contact.import({
      file: new Blob(["Nome;E-mail\\nAna;ana@x.test\\n"]),
      headers: [{ header: "Nome", related_column: "first_name" }, { header: "E-mail", related_column: "email" }],
      options: { dry_run: true },
    })
    told.import = (await funil.import.get(id)).dry_run
    const csv = await funil.deal.export({ filters: [] })
    told.csv = (await csv.text()).includes("Site")
    const listening = (async () => {
      for await (const { event, data } of funil.event.stream())
        if (event === "change" && data.id === deal.id) return data
    })()
    listening.then((data) => { told.event = data })
    for (let at = 0; told.event === undefined; at += 1) {
      await funil.deal.update(deal.id, { name: "Shop " + at })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    `,
    token,
  )
  expect(told).toMatchObject({
    file: ["rows.csv", "text/csv"],
    import: true,
    csv: true,
    event: { entity: "deal", action: "update" },
  })
})

/** A proxy whose connections break after the headers or inside a message. */
const shakyLine = `
import { connect, createServer } from "node:net"
const later = globalThis.setTimeout
globalThis.setTimeout = (work, ms, ...rest) => later(work, ms / 50, ...rest)
const breaks = [{ head: true }, 900, 1000, 1300, 1700]
let left
const line = createServer((near) => {
  const { port, hostname } = new URL(process.env.FUNIL_URL)
  const far = connect(port, hostname)
  const how = breaks.shift() ?? Infinity
  left = how
  far.on("data", (bytes) => {
    if (how.head) left = bytes.indexOf("\\r\\n\\r\\n") + 4
    if (bytes.length < left) near.write(bytes)
    else if (left > 0) near.end(bytes.subarray(0, left))
    left -= bytes.length
    if (left <= 0) far.destroy()
  })
  near.pipe(far)
  for (const end of [near, far]) end.on("error", () => near.destroy()).on("close", () => far.destroy())
})
await new Promise((resolve) => line.listen(0, "127.0.0.1", resolve))
const watcher = createFunil({ url: "http://127.0.0.1:" + line.address().port, token: process.env.FUNIL_TOKEN })
`

test("a stream whose line breaks goes on where it stood: all is told once, in order, and what can't be is a reset", async () => {
  const { token } = await api.signUp()
  const told = await program(
    `${shakyLine}
    const seen = { create: [], update: [], reset: [] }
    let watching
    const live = new Promise((resolve) => {
      watching = (async () => {
        for await (const { event, data } of watcher.event.stream()) {
          if (event === "reset") seen.reset.push(resolve())
          if (event === "change" && data.entity === "deal") seen[data.action].push(data.id)
        }
      })()
    })
    await live
    const made = []
    for (let at = 0; at < 20; at += 1) made.push((await funil.deal.create({ name: "Deal " + at })).id)
    while (seen.create.length < made.length) await new Promise((resolve) => later(resolve, 20))
    left = 2000
    await funil.deal.massUpdate({ filters: [], all: true, values: [{ field: "tags", value: ["web"] }] })
    while (seen.update.length < made.length) await new Promise((resolve) => later(resolve, 20))
    await funil.auth.logout()
    told.end = await watching.catch(({ code }) => code)
    told.created = seen.create.join() === made.join()
    told.updated = seen.update.toSorted().join() === made.toSorted().join()
    told.resets = seen.reset.length
    told.unbroken = breaks.length + Number(left > 0 && left < Infinity)
    line.close()
    `,
    token,
  )
  expect(told).toEqual({ end: "unauthenticated", created: true, updated: true, resets: 1, unbroken: 0 })
})

test("a call that is not answered in time is tried again, and ends when its caller says so", async () => {
  const told = await program(
    `
    let tries = 0
    const mute = async (_address, { signal }) => {
      tries += 1
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
    }
    const waiting = createFunil({ url: "http://mute.test", timeout: 5, retries: 1, fetch: mute })
    told.late = await waiting.deal.list().catch(({ name }) => name)
    told.tries = tries
    const ending = new AbortController()
    const call = waiting.deal.list({}, { signal: ending.signal, timeout: 60_000 }).catch(({ name }) => name)
    ending.abort()
    told.ended = await call
    `,
    "none",
  )
  expect(told).toEqual({ late: "TimeoutError", tries: 2, ended: "AbortError" })
})

test("a stream on which nothing is heard for long is opened again where it stood", async () => {
  const told = await program(
    `
    const later = globalThis.setTimeout
    globalThis.setTimeout = (work, ms) => later(work, ms / 1000)
    told.places = []
    const silent = async (_address, { headers, signal }) => {
      told.places.push(headers.get("last-event-id"))
      if (told.places.length === 2) return new Response('{"code":"unauthenticated"}', { status: 401 })
      const body = new ReadableStream({
        start(line) {
          line.enqueue(new TextEncoder().encode(":\\nid: 7\\n\\n"))
          signal.addEventListener("abort", () => line.error(signal.reason))
        },
      })
      return new Response(body)
    }
    const watcher = createFunil({ url: "http://silent.test", fetch: silent })
    told.end = await watcher.event.stream().next().catch(({ code }) => code)
    `,
    "none",
  )
  expect(told).toEqual({ places: [null, "7"], end: "unauthenticated" })
})

test("its types say what calls take and answer, as the readme shows it", async () => {
  await writeFile(
    join(folder, "typed.ts"),
    `import { createFunil, type Deal } from "@funil/sdk"
const funil = createFunil({ url: "https://crm.example.com", token: "t" })
const deal: Deal = await funil.deal.create({ name: "Website", amount: 4800 })
await funil.deal.update(deal.id, { tags: ["referral"] }, { ifMatch: deal })
for await (const contact of funil.contact.list.all({ orderBy: "first_name" })) console.log(contact.email)
for await (const { event, data } of funil.event.stream()) if (event === "change") console.log(data.entity)
await funil.file.create({ entity: "deal", record_id: deal.id, file: new Blob(["a"]) })
await funil.undo(deal)
// @ts-expect-error A deal has a name.
await funil.deal.create({ amount: 1 })
// @ts-expect-error An amount is a number.
await funil.deal.update(deal.id, { amount: "1" })
// @ts-expect-error There is no such field.
deal.nothing
`,
  )
  const flags = [
    "--noEmit",
    "--strict",
    "--target",
    "es2024",
    "--module",
    "nodenext",
    "--lib",
    "es2024,dom,dom.iterable,dom.asynciterable",
  ]
  await run(`${root}node_modules/.bin/tsc`, [...flags, "--types", "", "typed.ts"], {
    PATH: `${root}node_modules/.bin:${process.env["PATH"] ?? ""}`,
  })
}, 60_000)
