import { getAccountStatus } from "@funil/contract/account/accounts"
import { roles } from "@funil/contract/account/permissions"
import { createUser } from "@funil/contract/account/users"
import { createForm } from "@funil/contract/forms/forms"
import { createContact, getContact, mergeContact, trashContact } from "@funil/contract/records/contacts"
import { getDeal } from "@funil/contract/records/deals"
import { listFiles, maxFilesOfRecord, trashFile } from "@funil/contract/records/files"
import { undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"
import { fileScene, type Where } from "../../../test/files/file-scene.ts"
import { noise, pictureOf } from "../../../test/files/picture-files.ts"
import { badFiles, goodFiles, pdf, sent } from "../../../test/files/sent-files.ts"
import { contactForm, formPath } from "../../../test/forms/form-scene.ts"
import { accountOf } from "../../../test/imports/import-file.ts"
import { writeWhole } from "../../platform/files/file-store.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { newId } from "../../platform/new-id.ts"
import { byteKinds } from "./kept-bytes.ts"

const api = await testApi()
const { begin, send, attach, list, opened, stored, purge } = fileScene(api)
const { owner } = api.database
const [good, bad] = [await goodFiles(), await badFiles()]
const day = 86_400_000
let ana: Person
let contact: string

beforeEach(async () => {
  ;({ ana, contact } = await begin())
})

describe("a file", () => {
  test.each(good)("%s is taken for what it is and comes back byte by byte", async (name, bytes, mime) => {
    const file = await attach(ana, bytes, name)
    expect(file).toMatchObject({ name, mime, size: bytes.length, record_id: contact, user: { id: ana.id } })
    const { status, bytes: back, headers } = await opened(file.url)
    expect({ status, same: back.equals(bytes) }).toEqual({ status: 200, same: true })
    expect(headers).toMatchObject({
      "content-type": mime,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
    })
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="/)
  })

  test.each(bad)("%s is refused when its content is not one of the kinds", async (name, bytes) => {
    const { status, body } = await send(ana, sent(bytes, name))
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 422, fields: ["file"] })
    expect([await list(ana), await stored(ana)]).toEqual([[], []])
  })

  test("is listed newest first, counted on its deal, and told in the ledger", async () => {
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
    const where: Where = { entity: "deal", record_id: deal.id }
    const first = await attach(ana, pdf, "um.pdf", where)
    api.clock.now = new Date("2026-03-10T16:00:00.000Z")
    const second = await attach(ana, pdf, "dois.pdf", where)
    expect((await list(ana, where)).map(({ id }) => id)).toEqual([second.id, first.id])
    const count = async () => (await api.call(getDeal, ana, { params: { id: deal.id } })).file_count
    expect(await count()).toBe(2)
    const { headers } = await api.send(trashFile, ana, { params: { id: first.id } })
    expect([await count(), (await list(ana, where)).length]).toEqual([1, 1])
    await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    expect([await count(), (await list(ana, where)).length]).toEqual([2, 2])
    const { rows } = await sql<{ action: string; fields: { name?: unknown } }>`
      select action, fields from changes where entity = 'file' and record_id = ${first.id} order by id
    `.execute(owner)
    expect(rows.map(({ action }) => action)).toEqual(["create", "delete", "restore"])
    expect(rows[0]?.fields.name).toEqual([null, "um.pdf"])
  })

  test("without an ending is given the one of its content", async () => {
    expect((await attach(ana, pdf, "contrato")).name).toBe("contrato.pdf")
  })

  test("that holds nothing is refused, and so is one that is bigger than 25 MB", async () => {
    expect((await send(ana, sent(Buffer.alloc(0), "nada.txt"))).body).toEqual({
      file: ["O arquivo está vazio."],
    })
    const max = 25 * 1024 * 1024
    expect((await send(ana, sent(Buffer.alloc(max, "a"), "grande.txt"))).status).toBe(201)
    expect((await send(ana, sent(Buffer.alloc(max + 1, "a"), "grande.txt"))).status).toBe(413)
    expect(await stored(ana)).toHaveLength(1)
  })

  test("sent twice with one Idempotency-Key is one file, and its bytes lie there once", async () => {
    const headers = { "idempotency-key": "uma-vez" }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(ana, sent(pdf, "um.pdf"), undefined, headers)),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect([await list(ana), await stored(ana)].map(({ length }) => length)).toEqual([1, 1])
    expect((await send(ana, sent(pdf, "outro.pdf"), undefined, headers)).status).toBe(422)
    expect(await stored(ana)).toHaveLength(1)
  })

  test("can't be sent to a record that holds as many as it may", async () => {
    await attach(ana)
    await sql`
      with stored as (
        insert into stored_files select account_id, name || n, user_id, size, sent_at
        from stored_files, generate_series(2, ${maxFilesOfRecord}::int) n where user_id = ${ana.id}
      )
      insert into files select account_id, gen_random_uuid(), entity, record_id, name, mime, size, sha256, storage_name || n, user_id,
        created_at, updated_at, deleted_at, deleted_by, version
      from files, generate_series(2, ${maxFilesOfRecord}::int) n where record_id = ${contact}
    `.execute(owner)
    expect((await send(ana, sent(pdf, "mais.pdf"))).body).toEqual({ file: ["No máximo 500 itens."] })
  })

  test("is not deleted by who saw an older one", async () => {
    const { id } = await attach(ana)
    const stale = await api.send(trashFile, ana, { params: { id } }, { "if-match": '"7"' })
    expect(stale).toMatchObject({ status: 412, body: { current: { id } } })
    const { status } = await api.send(trashFile, ana, { params: { id } }, { "if-match": '"1"' })
    expect([status, (await api.send(trashFile, ana, { params: { id } })).status]).toEqual([204, 404])
  })

  test("goes out of sight with its record, and comes back with it", async () => {
    const { id, url } = await attach(ana)
    const { headers } = await api.send(trashContact, ana, { params: { id: contact } })
    const query = { entity: "contact" as const, record_id: contact }
    expect((await api.send(listFiles, ana, { query })).status).toBe(404)
    expect((await api.send(trashFile, ana, { params: { id } })).status).toBe(404)
    expect((await send(ana, sent(pdf, "a.pdf"))).status).toBe(404)
    await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    expect((await list(ana)).map((file) => file.id)).toEqual([id])
    expect((await opened(url)).status).toBe(200)
  })

  test("moves to the record that its own is merged into, and back by the undo", async () => {
    const other = (await api.call(createContact, ana, { body: { first_name: "Rita B." } })).id
    const here = await attach(ana)
    const there = await attach(ana, pdf, "outro.pdf", { entity: "contact", record_id: other })
    const merge = { params: { id: contact }, body: { with: other } }
    const { headers } = await api.send(mergeContact, ana, merge)
    expect((await list(ana)).map(({ id }) => id).toSorted()).toEqual([here.id, there.id].toSorted())
    await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    expect((await list(ana)).map(({ id }) => id)).toEqual([here.id])
    const back = await list(ana, { entity: "contact", record_id: other })
    expect(back.map(({ id }) => id)).toEqual([there.id])
    expect((await api.call(getContact, ana, { params: { id: other } })).id).toBe(other)
  })
})

describe("the plan's quota", () => {
  const megabyte = 1024 * 1024
  const block = (size: number) => sent(Buffer.alloc(size, "a"), "bloco.txt")
  const plan = (name: string, who: Person) =>
    sql`update accounts set subscription_plan = ${name} where domain = ${who.domain}`.execute(owner)
  /** Uses the 250 MB except for `bytes`. */
  const leave = async (who: Person, bytes: number) => {
    await plan("start", who)
    await attach(who, Buffer.from("x"), "um.txt")
    await sql`update stored_files set size = ${250 * megabyte - bytes} where user_id = ${who.id}`.execute(
      owner,
    )
  }

  test("ends with 402, grows with each user who has joined, and is in the status", async () => {
    await leave(ana, 10)
    expect((await send(ana, block(11))).body).toMatchObject({ code: "E4021" })
    expect((await send(ana, block(10))).status).toBe(201)
    const rui = await api.colleague(ana, "agent")
    expect((await send(rui, block(5))).status).toBe(201)
    await api.call(createUser, ana, { body: { first_name: "Bia", email: "bia@x.test" } })
    const usage = async (who: Person) => (await api.call(getAccountStatus, who, {})).usage.upload_bytes
    const all = { used: 250 * megabyte + 5, limit: 500 * megabyte }
    expect([await usage(ana), await usage(rui)]).toEqual([all, all])
    expect(await stored(ana)).toHaveLength(3)
  })

  test("lets only one of two in that don't both fit", async () => {
    await leave(ana, 10)
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(ana, block(6))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402, 402, 402])
  })

  test("counts the trash, from where everything comes back", async () => {
    await leave(ana, 10)
    const { id } = await attach(ana, Buffer.alloc(10, "a"), "dez.txt")
    const { headers } = await api.send(trashFile, ana, { params: { id } })
    expect((await send(ana, block(1))).status).toBe(402)
    const back = await api.send(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    expect(back.status).toBe(200)
  })

  test("counts pictures, imports that have not ended and exports, and binds each kind of upload", async () => {
    const usage = async () => (await api.call(getAccountStatus, ana, {})).usage.upload_bytes.used
    const picture = { profile_picture: new File([new Uint8Array(await noise(300))], "foto.png") }
    const table = { file: new File(["first_name\nRita\n"], "tudo.csv") }
    const uploads: [path: string, body: object, status: number][] = [
      [`/contacts/${contact}/uploadProfilePicture`, picture, 200],
      ["/contacts/import", table, 202],
    ]
    let used = await usage()
    for (const [path, body, status] of uploads) {
      expect([path, (await api.raw("POST", path, ana, body)).status]).toEqual([path, status])
      expect(await usage()).toBeGreaterThan(used)
      used = await usage()
    }
    const ready = sql`insert into exports (account_id, id, user_id, status, size, created_at, updated_at)
      select account_id, ${newId()}, ${ana.id}, 'ready', 1000, now(), now() from accounts where domain = ${ana.domain}`
    await ready.execute(owner)
    expect(await usage()).toBe(used + 1000)
    await leave(ana, 0)
    for (const [path, body] of uploads)
      expect([path, (await api.raw("POST", path, ana, body)).status]).toEqual([path, 402])
    const form = await api.call(createForm, ana, {
      body: { ...contactForm("Contato"), fields: [{ field: "deal.files", label: "Planta" }] },
    })
    const typed = new FormData()
    typed.append("deal.files", block(1))
    const made = new Response(typed)
    const page = await api.app.inject({
      method: "POST",
      url: formPath(form),
      payload: Buffer.from(await made.arrayBuffer()),
      headers: { "content-type": made.headers.get("content-type") ?? "" },
    })
    expect([page.statusCode, page.body]).toEqual([507, expect.stringContaining("receber arquivos agora")])
  })

  test("knows every table that notes bytes", async () => {
    // `stored_files` or `imports` count their bytes.
    const named = ["files", "form_answer_files", "form_terms"]
    const { rows } = await sql<{ table: string }>`
      select distinct table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name in ('size', 'bytes', 'storage_name', 'file_path')
    `.execute(owner)
    expect(rows.map(({ table }) => table).toSorted()).toEqual(
      [...named, ...Object.keys(byteKinds)].toSorted(),
    )
  })
})

describe("bytes", () => {
  test("are removed with the pictures made of them 30 days after the file was deleted", async () => {
    const { id, thumbnail_url } = await attach(ana, await pictureOf("png"), "foto.png")
    await opened(thumbnail_url)
    expect(await stored(ana)).toHaveLength(2)
    await api.call(trashFile, ana, { params: { id } })
    await purge(ana, 29 * day)
    expect(await stored(ana)).toHaveLength(2)
    await purge(ana, 2 * day)
    expect(await stored(ana)).toEqual([])
    expect((await sql`select from files where id = ${id}`.execute(owner)).rows).toEqual([])
  })

  test("are removed with the record that is deleted for good", async () => {
    await attach(ana)
    await api.call(trashContact, ana, { params: { id: contact } })
    await purge(ana, 31 * day)
    expect(await stored(ana)).toEqual([])
    const { rows } = await sql`select from files where record_id = ${contact}`.execute(owner)
    expect(rows).toEqual([])
  })

  test("of an upload that a crash cut off are removed a day later", async () => {
    const account_id = await accountOf(api, ana)
    const storage_name = "cut-off"
    const loose = { account_id, name: storage_name, user_id: ana.id, size: 3, sent_at: api.clock.now }
    await owner.insertInto("stored_files").values(loose).execute()
    await writeWhole(
      openFileStore(api.services.config),
      { accountId: account_id, name: storage_name },
      Buffer.from("abc"),
    )
    await purge(ana, 0)
    expect(await stored(ana)).toEqual([storage_name])
    await purge(ana, 1.1 * day)
    expect(await stored(ana)).toEqual([])
    expect(
      (await sql`select from stored_files where account_id = ${account_id}`.execute(owner)).rows,
    ).toEqual([])
  })
})

describe("rights", () => {
  test.each(roles)("of a %s to the files of a record in sight", async (role) => {
    const who = role === "admin" ? ana : await api.colleague(ana, role)
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana), {
      user_id: role === "visitor" ? ana.id : who.id,
    })
    const where: Where = { entity: "deal", record_id: deal.id }
    const theirs = await attach(ana, pdf, "de outro.pdf", where)
    expect((await list(who, where)).map(({ id }) => id)).toEqual([theirs.id])
    const own = await send(who, sent(pdf, "meu.pdf"), where)
    expect(own.status).toBe(role === "visitor" ? 403 : 201)
    const strong = role === "admin" || role === "manager"
    expect((await api.send(trashFile, who, { params: { id: theirs.id } })).status).toBe(strong ? 204 : 403)
    if (own.status === 201)
      expect((await api.send(trashFile, who, { params: { id: own.body.id } })).status).toBe(204)
  })

  test("end where the record is out of sight", async () => {
    const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
    const where: Where = { entity: "deal", record_id: deal.id }
    const { id } = await attach(ana, pdf, "a.pdf", where)
    const eve = await api.signUp()
    for (const who of [await api.colleague(ana, "restricted_agent"), eve]) {
      expect((await api.send(listFiles, who, { query: where })).status).toBe(404)
      expect((await send(who, sent(pdf, "b.pdf"), where)).status).toBe(404)
      expect((await api.send(trashFile, who, { params: { id } })).status).toBe(404)
    }
    expect(await stored(eve)).toEqual([])
  })

  test("to bring a file back are those to delete it", async () => {
    const rui = await api.colleague(ana, "agent")
    const { id } = await attach(ana)
    const { headers } = await api.send(trashFile, ana, { params: { id } })
    const body = { token: headers["undo-token"] ?? "" }
    expect((await api.send(undo, rui, { body })).body).toMatchObject({ undone: 0 })
    expect((await api.call(undo, ana, { body })).undone).toBe(1)
  })
})
