import { createContact } from "@funil/contract/records/contacts"
import { trashFile } from "@funil/contract/records/files"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { fileScene } from "../../../test/files/file-scene.ts"
import { bombPng, pictureOf } from "../../../test/files/picture-files.ts"
import { heif, pdf, sent } from "../../../test/files/sent-files.ts"
import { accountOf } from "../../../test/imports/import-file.ts"

const api = await testApi()
const { begin, send, attach, list, opened, stored } = fileScene(api)
const sharpFacts = (bytes: Buffer) => sharp(bytes).metadata()
let ana: Person
let contact: string

beforeEach(async () => {
  ;({ ana, contact } = await begin())
})

describe("names", () => {
  test.each([
    ["../../../etc/passwd.txt", "passwd.txt"],
    ["C:\\fotos\\nota.txt", "nota.txt"],
    ["a\u202etxt.exe.txt", "atxt.exe.txt"],
    ["Orc\u0327amento.txt", "Orçamento.txt"],
    ["con.txt", "con.txt"],
    ["a\nb.txt", "ab.txt"],
  ])("%j are kept as %j", async (name, kept) => {
    const file = await attach(ana, Buffer.from("x"), name)
    expect(file.name).toBe(kept)
    for (const on of await stored(ana)) expect(on).toMatch(/^[\w-]{32}$/)
  })

  test("that are too long or hold a NUL are refused", async () => {
    expect((await send(ana, sent(pdf, `${"n".repeat(5000)}.pdf`))).status).toBe(422)
    expect((await send(ana, sent(pdf, "a\0.pdf"))).status).toBe(422)
    expect(await stored(ana)).toEqual([])
  })

  test("stand in the answer as every program reads them", async () => {
    const { url } = await attach(ana, Buffer.from("x"), `orçamento "100%" d'água; (2).txt`)
    expect((await opened(url)).headers["content-disposition"]).toBe(
      `attachment; filename="orcamento _100__ d'agua; (2).txt"; filename*=UTF-8''or%C3%A7amento%20%22100%25%22%20d%27%C3%A1gua%3B%20%282%29.txt`,
    )
  })
})

describe("a link", () => {
  test("ends within five minutes, stays the same for a while, and can't be changed", async () => {
    const { url } = await attach(ana)
    expect((await list(ana))[0]?.url).toBe(url)
    api.clock.now = new Date(api.clock.now.getTime() + 149_000)
    expect((await opened(url)).status).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + 152_000)
    expect((await opened(url)).status).toBe(404)
    const fresh = (await list(ana))[0]?.url ?? ""
    expect((await opened(fresh)).status).toBe(200)
    const broken = [
      fresh.replace(/expires=\d+/, (text) => `expires=${Number(text.slice(8)) + 900}`),
      fresh.replace("/download?", "/view?"),
      fresh.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      fresh.replace(/&signature=.*/, ""),
      fresh.replace(contact, ana.id),
    ].filter((link) => link !== fresh)
    expect(await Promise.all(broken.map(async (link) => (await opened(link)).status))).toEqual([
      404, 404, 404, 422,
    ])
  })

  test("of another account's file, and of a deleted one, is none", async () => {
    const eve = await api.signUp()
    const mine = await attach(ana)
    const theirs = (await api.call(createContact, eve, { body: { first_name: "E" } })).id
    const other = await attach(eve, pdf, "dela.pdf", { entity: "contact", record_id: theirs })
    const swapped = mine.url.replace(mine.id, other.id)
    const moved = mine.url.replace(await accountOf(api, ana), await accountOf(api, eve))
    expect([(await opened(swapped)).status, (await opened(moved)).status]).toEqual([404, 404])
    await api.call(trashFile, ana, { params: { id: mine.id } })
    expect((await opened(mine.url)).status).toBe(404)
  })

  test("gives the part of a file that is asked for", async () => {
    const { view_url } = await attach(ana)
    const part = async (range: string) => {
      const { status, bytes, headers } = await opened(view_url, { range })
      return [status, bytes.toString("latin1"), headers["content-range"]]
    }
    const size = pdf.length
    expect(await part("bytes=0-3")).toEqual([206, "%PDF", `bytes 0-3/${size}`])
    expect(await part("bytes=-6")).toEqual([206, "%%EOF\n", `bytes ${size - 6}-${size - 1}/${size}`])
    expect(await part(`bytes=${size - 6}-9999`)).toEqual([
      206,
      "%%EOF\n",
      `bytes ${size - 6}-${size - 1}/${size}`,
    ])
    expect(await part(`bytes=${size}-`)).toEqual([416, "", `bytes */${size}`])
    expect((await part("bytes=0-1,4-5"))[0]).toBe(200)
    expect((await part("lines=1-2"))[0]).toBe(200)
  })

  test("to look at shows the PDF, or the picture drawn anew, and nothing else", async () => {
    const shown = await attach(ana)
    expect(shown.thumbnail_url).toBe(null)
    expect((await opened(shown.view_url)).headers).toMatchObject({
      "content-type": "application/pdf",
      "content-security-policy": "sandbox; default-src 'none'",
    })
    expect((await opened(shown.view_url)).headers["content-disposition"]).toMatch(/^inline; /)
    const photo = await attach(ana, heif("heic"), "IMG_0001.HEIC")
    expect([photo.mime, photo.thumbnail_url]).toEqual(["image/heic", null])
    expect(await opened(photo.view_url)).toMatchObject({
      bytes: heif("heic"),
      headers: { "content-type": "image/heic", "x-content-type-options": "nosniff" },
    })
    const text = await attach(ana, Buffer.from("<script>alert(1)</script>"), "nota.txt")
    expect([text.view_url, text.thumbnail_url]).toEqual([null, null])
    const polyglot = Buffer.concat([
      await pictureOf("gif", 3000, 200),
      Buffer.from("<script>alert(1)</script>"),
    ])
    const picture = await attach(ana, polyglot, "foto.gif")
    for (const [url, side] of [
      [picture.view_url, 2048],
      [picture.thumbnail_url, 256],
    ] as const) {
      for (const _ of ["made", "kept"]) {
        const { bytes, headers } = await opened(url)
        expect(headers).toMatchObject({
          "content-type": "image/webp",
          "content-length": String(bytes.length),
        })
        expect(headers["content-disposition"]).toMatch(/^inline; filename="foto.webp"/)
        expect(bytes.includes("<script>")).toBe(false)
        expect((await sharpFacts(bytes)).width).toBe(side)
      }
    }
    const small = await attach(ana, await pictureOf("png", 40, 30), "pequena.png")
    expect(await sharpFacts((await opened(small.thumbnail_url)).bytes)).toMatchObject({
      width: 40,
      height: 30,
    })
  })

  test("to a picture that is broken or a bomb is a 404, and the file still downloads", async () => {
    const broken = await attach(ana, Buffer.from("GIF89a<script>alert(1)</script>"), "foto.gif")
    const bomb = await attach(ana, bombPng(30_000), "bomba.png")
    for (const { view_url, thumbnail_url, url } of [broken, bomb]) {
      const statuses = [view_url, thumbnail_url, url].map(async (link) => (await opened(link)).status)
      expect(await Promise.all(statuses)).toEqual([404, 404, 200])
    }
  })
})
