import { readdir } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { getAccountStatus, listAccounts, removeBrand, uploadBrand } from "@funil/contract/account/accounts"
import { getUser, uploadUserPicture } from "@funil/contract/account/users"
import { createCompany, uploadCompanyPicture } from "@funil/contract/records/companies"
import {
  type Contact,
  createContact,
  getContact,
  removeContactPicture,
  updateContact,
  uploadContactPicture,
} from "@funil/contract/records/contacts"
import { listLogs, undo } from "@funil/contract/records/history"
import { createProduct, uploadProductPicture } from "@funil/contract/records/products"
import type { AccountId } from "@funil/contract/shared/ids"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { type Person, type Reply, testApi } from "../../../test/client.ts"
import { pictureUrl } from "../../../test/fakes/picture-host.ts"
import { bombPng, html, pictureOf, svg } from "../../../test/files/picture-files.ts"
import { sendForm } from "../../../test/forms/form-scene.ts"
import { systemContext } from "../../platform/system-context.ts"
import { purgePictures } from "./stored-pictures.ts"

const api = await testApi()

async function contactOf(admin: Person): Promise<Contact> {
  return api.call(createContact, admin, { body: { first_name: "João" } })
}

async function upload(who: Person | null, id: string, bytes?: Uint8Array): Promise<Reply<Contact>> {
  const profile_picture = bytes ?? (await pictureOf("png"))
  return sendForm<Contact>(api, `/contacts/${id}/uploadProfilePicture`, who, { profile_picture })
}

/** Fetches a picture like a browser's img, without a token. */
async function fetchPicture(address: string | null, query = "") {
  const response = await api.app.inject({ method: "GET", url: `${address}${query}` })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

async function files(): Promise<string[]> {
  const folder = join(api.services.config.dataDir, "files")
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return names.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function purge(address: string | null): Promise<void> {
  // The address contains the account's id.
  const accountId = (address?.split("/").at(-2) ?? "") as AccountId
  await purgePictures.run(await systemContext(api.services, accountId))
}

function daysLater(days: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + days * 24 * 3_600_000)
}

test("a picture is drawn anew, shown at an address of its own, small and big, and recorded", async () => {
  const admin = await api.signUp()
  const { id } = await contactOf(admin)
  const { status, body, headers } = await upload(admin, id)
  expect(status).toBe(200)
  expect(body.picture).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}\/[\w-]{32}$/)
  expect(headers["undo-token"]).toBeTruthy()
  for (const [query, side] of [
    ["", 256],
    ["?size=256", 256],
    ["?size=64", 64],
  ] as const) {
    const shown = await fetchPicture(body.picture, query)
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "webp", width: side, height: side })
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    })
  }
  const { data } = await api.call(listLogs, admin, { query: { entity: "contact", record_id: id } })
  expect(data[0]).toMatchObject({ action: "picture uploaded", user: { id: admin.id } })
})

test("nobody finds a picture by guessing", async () => {
  const admin = await api.signUp()
  const { body } = await upload(admin, (await contactOf(admin)).id)
  const address = body.picture ?? ""
  const [account = "", name = ""] = address.split("/").slice(-2)
  const other = `${name.slice(0, -1)}${name.endsWith("A") ? "B" : "A"}`
  const elsewhere = "0197a000-0000-7000-8000-000000000000"
  for (const path of [
    `/api/pictures/${account}/${other}`,
    `/api/pictures/${elsewhere}/${name}`,
    `/api/pictures/${account}/${name}-64.webp`,
    `/api/pictures/${account}/..%2f..%2fsecret-key`,
    `/api/pictures/..%2f${account}/${name}`,
  ])
    expect((await fetchPicture(path)).status, path).toBe(404)
  expect((await fetchPicture(address, "?size=9000")).status).toBe(422)
})

test("every noun takes pictures, by file and by address", async () => {
  const admin = await api.signUp()
  const url = await pictureUrl()
  const contact = await contactOf(admin)
  const company = await api.call(createCompany, admin, { body: { company: "Sol" } })
  const product = await api.call(createProduct, admin, { body: { name: "Forno" } })
  const addresses = [
    (await api.call(uploadContactPicture, admin, { params: { id: contact.id }, body: { url } })).picture,
    (await api.call(uploadCompanyPicture, admin, { params: { id: company.id }, body: { url } })).picture,
    (await api.call(uploadProductPicture, admin, { params: { id: product.id }, body: { url } }))
      .product_picture,
    (await api.call(uploadUserPicture, admin, { params: { id: admin.id }, body: { url } })).profile_picture,
    (await api.call(uploadBrand, admin, { body: { url } })).brand,
  ]
  const png = await pictureOf("jpeg")
  const forms = [
    await sendForm(api, `/companies/${company.id}/uploadProfilePicture`, admin, { profile_picture: png }),
    await sendForm(api, `/products/${product.id}/uploadPicture`, admin, { product_picture: png }),
    await sendForm(api, `/users/${admin.id}/uploadProfilePicture`, admin, { profile_picture: png }),
    await sendForm(api, "/customers/uploadBrand", admin, { brand_picture: png }),
  ]
  expect(forms.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const address of addresses) expect((await fetchPicture(address)).status).toBe(200)
  await api.call(removeBrand, admin, {})
  expect(await api.call(listAccounts, admin, {})).toMatchObject([{ brand: null }])
  expect((await api.send(getAccountStatus, admin, {})).status).toBe(200)
})

describe("a file that is no picture is refused with a word about its field, and nothing is kept:", () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["a page", () => html],
    ["a drawing", () => svg],
    ["a bomb", () => bombPng(30_000)],
    ["half a picture", async () => (await pictureOf("png", 600, 600)).subarray(0, 900)],
    ["nothing", () => new Uint8Array()],
  ]
  test.each(cases)("%s", async (_name, make) => {
    const admin = await api.signUp()
    const { id } = await contactOf(admin)
    const before = await files()
    const reply = await upload(admin, id, await make())
    expect(reply).toMatchObject({ status: 422, body: { profile_picture: [expect.any(String)] } })
    expect(await api.call(getContact, admin, { params: { id } })).toMatchObject({ picture: null })
    expect(await files()).toEqual(before)
  })
})

test("a file above 5 MB is too large, and one in another field is refused by its name", async () => {
  const admin = await api.signUp()
  const { id } = await contactOf(admin)
  const path = `/contacts/${id}/uploadProfilePicture`
  const png = await pictureOf("png")
  expect((await upload(admin, id, new Uint8Array(6 * 1024 * 1024))).status).toBe(413)
  expect(await sendForm(api, path, admin, { profile_picture: png, more: png })).toMatchObject({
    status: 422,
    body: { more: [expect.any(String)] },
  })
  expect(await sendForm(api, path, admin, { avatar: png })).toMatchObject({
    status: 422,
    body: { avatar: [expect.any(String)] },
  })
  expect((await sendForm(api, `/contacts`, admin, { first_name: png })).status).toBe(415)
})

test("neither a text nor an object of JSON passes for a file", async () => {
  const admin = await api.signUp()
  const { id } = await contactOf(admin)
  const path = `/contacts/${id}/uploadProfilePicture`
  for (const profile_picture of [
    "x",
    { bytes: "x" },
    { bytes: { 0: 1, length: 1 } },
    { path: "/etc/passwd" },
    null,
  ]) {
    const reply = await api.raw("POST", path, admin, { profile_picture })
    expect(reply).toMatchObject({ status: 422, body: { profile_picture: [expect.any(String)] } })
  }
  expect(await sendForm(api, path, admin, { profile_picture: "x" })).toMatchObject({ status: 422 })
  expect(await api.raw("POST", path, admin, {})).toMatchObject({ status: 422 })
})

describe("an address is fetched only from the public internet, and the answer tells nothing of ours:", () => {
  let hits = 0
  const server = createServer((_request, response) => {
    hits += 1
    response.end("secret")
  })
  afterAll(() => server.close())

  test.each(["127.0.0.1", "[::1]", "0x7f.1", "127.0.0.1.nip.io.invalid"])("%s", async (host) => {
    if (!server.listening) await new Promise<void>((done) => server.listen(0, done))
    const admin = await api.signUp()
    const { id } = await contactOf(admin)
    const url = `http://${host}:${(server.address() as AddressInfo).port}/a.png`
    const reply = await api.raw("POST", `/contacts/${id}/uploadProfilePicture`, admin, { url })
    expect(reply).toMatchObject({ status: 422, body: { url: [expect.any(String)] } })
    expect(JSON.stringify(reply.body)).not.toMatch(/ECONN|ENOTFOUND|public|secret/)
    expect(hits).toBe(0)
  })
})

test("a picture is fetched from no port of mail, files, databases or shells, and the answer says so", async () => {
  const admin = await api.signUp()
  const { id } = await contactOf(admin)
  const path = `/contacts/${id}/uploadProfilePicture`
  const reply = await api.raw("POST", path, admin, { url: "http://exemplo.test:6379/a.png" })
  expect(reply).toMatchObject({ status: 422, body: { url: [expect.stringMatching(/^Esta porta/)] } })
})

test("a picture can be taken away, and both changes can be undone", async () => {
  const admin = await api.signUp()
  const { id } = await contactOf(admin)
  const first = (await upload(admin, id)).body.picture
  const second = await upload(admin, id, await pictureOf("gif"))
  expect(second.body.picture).not.toBe(first)
  await api.call(undo, admin, { body: { token: second.headers["undo-token"] ?? "" } })
  expect((await api.call(getContact, admin, { params: { id } })).picture).toBe(first)
  expect((await fetchPicture(first)).status).toBe(200)
  const removed = await api.send(removeContactPicture, admin, { params: { id } })
  expect(removed.body.picture).toBe(null)
  await api.call(undo, admin, { body: { token: removed.headers["undo-token"] ?? "" } })
  expect((await api.call(getContact, admin, { params: { id } })).picture).toBe(first)
  const nothing = await api.send(removeContactPicture, admin, { params: { id: (await contactOf(admin)).id } })
  expect([nothing.status, nothing.headers["undo-token"]]).toEqual([200, undefined])
})

test("a PUT neither sets nor clears a picture", async () => {
  const admin = await api.signUp()
  const { id } = await contactOf(admin)
  const { picture } = (await upload(admin, id)).body
  const put = await api.call(updateContact, admin, {
    params: { id },
    body: { job: "Chefe", picture: "https://evil.test/x.png" } as { job: string },
  })
  expect(put.picture).toBe(picture)
})

test("pictures follow the rights to change their record", async () => {
  const admin = await api.signUp()
  const stranger = await api.signUp()
  const { id } = await contactOf(admin)
  const visitor = await api.colleague(admin, "visitor")
  const agent = await api.colleague(admin, "agent")
  const restricted = await api.colleague(admin, "restricted_agent")
  const statuses = await Promise.all(
    [null, stranger, visitor, restricted, agent].map((who) => upload(who, id)),
  )
  expect(statuses.map(({ status }) => status)).toEqual([401, 404, 403, 404, 200])
  const profile_picture = await pictureOf("png")
  const ofUser = (who: Person, user: string) =>
    sendForm(api, `/users/${user}/uploadProfilePicture`, who, { profile_picture })
  expect((await ofUser(agent, agent.id)).status).toBe(200)
  expect((await ofUser(agent, admin.id)).status).toBe(403)
  expect(
    (await sendForm(api, "/customers/uploadBrand", agent, { brand_picture: profile_picture })).status,
  ).toBe(403)
  expect(await api.call(getUser, agent, { params: { id: admin.id } })).toMatchObject({
    profile_picture: null,
  })
})

test("an Idempotency-Key gives the first answer again, for the same file", async () => {
  const admin = await api.signUp()
  const { id } = await contactOf(admin)
  const params = { id }
  const body = { url: await pictureUrl() }
  const key = { "idempotency-key": "picture-1" }
  const first = await api.send(uploadContactPicture, admin, { params, body }, key)
  const again = await api.send(uploadContactPicture, admin, { params, body }, key)
  expect(again.body).toEqual(first.body)
})

test("a picture stays for as long as an undo could bring it back, then it is removed", async () => {
  const admin = await api.signUp()
  const { id } = await contactOf(admin)
  const kept = (await upload(admin, id)).body.picture
  const other = await contactOf(admin)
  const dropped = (await upload(admin, other.id)).body.picture
  const removed = await api.send(removeContactPicture, admin, { params: { id: other.id } })
  await purge(kept)
  daysLater(29)
  await purge(kept)
  expect((await fetchPicture(dropped)).status).toBe(200)
  await api.call(undo, admin, { body: { token: removed.headers["undo-token"] ?? "" } })
  daysLater(29)
  await purge(kept)
  expect((await fetchPicture(dropped)).status).toBe(200)
  await api.database.owner.updateTable("contacts").set({ picture: null }).where("id", "=", other.id).execute()
  await purge(kept)
  daysLater(32)
  await purge(kept)
  expect([(await fetchPicture(dropped)).status, (await fetchPicture(kept)).status]).toEqual([404, 200])
})
