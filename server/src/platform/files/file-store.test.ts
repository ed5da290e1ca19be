import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, describe, expect, test } from "vitest"
import { startS3 } from "../../../test/fakes/s3-server.ts"
import { ConfigError } from "../config.ts"
import { writeWhole } from "./file-store.ts"
import { openFileStore, type StoreSettings } from "./open-file-store.ts"

const s3 = await startS3()
const dataDir = await mkdtemp(join(tmpdir(), "funil-store-"))
afterAll(() => rm(dataDir, { recursive: true }))

const stores: [name: string, settings: StoreSettings][] = [
  ["a folder", { dataDir }],
  ["a bucket", { dataDir, s3Url: s3.url }],
]
const accountId = "0190aaaa-0000-7000-8000-000000000001"

describe.each(stores)("files in %s", (_name, settings) => {
  const store = openFileStore(settings)
  const keyOf = (name: string) => ({ accountId, name })
  const names = async () => {
    const found: string[] = []
    for await (const { key, size } of store.list()) found.push(`${key.accountId}/${key.name} ${size}`)
    return found.toSorted()
  }

  test("come back whole or in part, the empty one too", async () => {
    await store.write(keyOf("a.webp"), Readable.from([Buffer.from("olá, "), Buffer.from("mundo")]), 11)
    await writeWhole(store, keyOf("empty"), Buffer.alloc(0))
    expect(String(await store.read(keyOf("a.webp")))).toBe("olá, mundo")
    expect(await store.read(keyOf("empty"))).toEqual(Buffer.alloc(0))
    const part = await store.open(keyOf("a.webp"), { from: 6, to: 8 })
    expect(part && (await text(part))).toBe("mun")
  })

  test("are taken in from the disk", async () => {
    const path = join(dataDir, "sent")
    await writeFile(path, "chegou")
    await store.take(keyOf("taken"), path, 6)
    expect(String(await store.read(keyOf("taken")))).toBe("chegou")
    await store.remove(keyOf("taken"))
  })

  test("are replaced, removed, and not missed when they are not there", async () => {
    await writeWhole(store, keyOf("b"), Buffer.from("um"))
    await writeWhole(store, keyOf("b"), Buffer.from("dois"))
    expect(String(await store.read(keyOf("b")))).toBe("dois")
    await store.remove(keyOf("b"))
    await store.remove(keyOf("b"))
    expect(await store.open(keyOf("b"))).toBe(null)
  })

  test("are listed all, over many pages", async () => {
    for (const name of ["a.webp", "b", "c", "d", "e", "empty"])
      await writeWhole(store, keyOf(name), Buffer.from(name))
    expect(await names()).toEqual(
      ["a.webp", "b", "c", "d", "e", "empty"].map((name) => `${accountId}/${name} ${name.length}`),
    )
  })

  test("of which the bytes end too early are not there at all", async () => {
    async function* broken() {
      yield Buffer.from("half")
      throw new Error("the line broke")
    }
    const before = await names()
    await expect(store.write(keyOf("half"), broken(), 8)).rejects.toThrow(/./)
    expect(await names()).toEqual(before)
    expect(
      (await readdir(join(dataDir, "files", accountId))).filter((name) => name.startsWith("half")),
    ).toEqual([])
  })

  test.each(["../x", "a/b", "", ".", "a\0", "a.b.c", "ü"])("are never called %j", async (name) => {
    await expect(async () => store.open(keyOf(name))).rejects.toThrow("No name of a file")
    await expect(async () =>
      writeWhole(store, { accountId: name, name: "a" }, Buffer.from("x")),
    ).rejects.toThrow("No name of a file")
  })

  test("can be reached", async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})

describe("a bucket that can't be used is told in one line at the start:", () => {
  test.each([
    ["another secret", s3.url.replace(/:[^:@]+@/, ":wrong@"), /is no bucket that this key may use/],
    ["another bucket", s3.url.replace("/arquivos", "/outro"), /is no bucket that this key may use/],
    ["nobody there", "http://key:secret@127.0.0.1:1/arquivos", /nobody answers at 127\.0\.0\.1:1\/arquivos/],
  ])("%s", async (_name, s3Url, line) => {
    const failure = await openFileStore({ dataDir, s3Url })
      .check()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect(String(failure)).toMatch(line)
    expect(String(failure)).not.toMatch(/wrong|secret/)
  })
})

test("a bucket that is down makes a call end as unavailable", async () => {
  s3.isDown = true
  const store = openFileStore({ dataDir, s3Url: s3.url })
  const key = { accountId, name: "a" }
  for (const call of [
    () => store.open(key),
    () => store.remove(key),
    () => store.list()[Symbol.asyncIterator]().next(),
    () => writeWhole(store, key, Buffer.from("x")),
  ])
    await expect(call()).rejects.toMatchObject({ code: "unavailable" })
  s3.isDown = false
})

test("a bucket that is full says so, and still gives what it holds", async () => {
  const store = openFileStore({ dataDir, s3Url: s3.url })
  const [held, more] = [
    { accountId, name: "held" },
    { accountId, name: "more" },
  ]
  await writeWhole(store, held, Buffer.from("x"))
  s3.isFull = true
  await expect(writeWhole(store, more, Buffer.from("y"))).rejects.toMatchObject({ code: "out_of_room" })
  expect(String(await store.read(held))).toBe("x")
  s3.isFull = false
})
