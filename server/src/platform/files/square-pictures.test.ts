import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { bombPng, html, pictureOf, svg } from "../../../test/files/picture-files.ts"
import { squarePictures } from "./square-pictures.ts"

async function factsOf(bytes: Uint8Array, fit: "cover" | "contain" = "cover") {
  const squares = await squarePictures(bytes, [256, 64], fit)
  return Promise.all((squares ?? []).map((square) => sharp(square).metadata()))
}

test.each(["png", "gif", "jpeg", "webp"] as const)(
  "a %s becomes webp squares of each size",
  async (format) => {
    const facts = await factsOf(await pictureOf(format))
    expect(facts.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
      { format: "webp", width: 256, height: 256 },
      { format: "webp", width: 64, height: 64 },
    ])
  },
)

test("a logo is shown whole on a clear ground", async () => {
  const [square] = (await squarePictures(await pictureOf("png", 400, 100), [64], "contain")) ?? []
  const { data, info } = await sharp(square).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
  expect(info).toMatchObject({ width: 64, height: 64, channels: 4 })
  expect([pixel(32, 2), pixel(32, 32)]).toEqual([0, 255])
})

test("a photo is turned as the camera says, and nothing of the file itself is kept", async () => {
  const photo = await sharp(await pictureOf("jpeg", 40, 20))
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "where-i-live" } } })
    .toBuffer()
  const [square] = (await squarePictures(photo, [64], "contain")) ?? []
  expect(square?.includes("where-i-live")).toBe(false)
  const { data, info } = await sharp(square).raw().toBuffer({ resolveWithObject: true })
  const clear = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] === 0
  expect({ left: clear(2, 32), top: clear(32, 2) }).toEqual({ left: true, top: false })
})

test("what hides behind a picture does not survive", async () => {
  const polyglot = Buffer.concat([await pictureOf("gif"), html])
  const squares = await squarePictures(polyglot, [256, 64], "cover")
  expect(squares).toHaveLength(2)
  for (const square of squares ?? []) expect(square.includes("<script>")).toBe(false)
})

describe("is no picture:", () => {
  const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  const files: [string, () => Buffer | Promise<Buffer>][] = [
    ["a page", () => html],
    ["a drawing with a script", () => svg],
    ["nothing", () => Buffer.alloc(0)],
    ["a mere head of a gif", () => Buffer.from("GIF89a<script>alert(1)</script>")],
    ["half a png", async () => (await pictureOf("png", 600, 600)).subarray(0, 900)],
    ["half a jpeg", async () => (await pictureOf("jpeg", 2000, 2000)).subarray(0, 4000)],
    ["a tiff", () => pixels.clone().tiff().toBuffer()],
    ["an avif", () => pixels.clone().avif().toBuffer()],
  ]
  test.each(files)("%s", async (_name, make) => {
    expect(await squarePictures(await make(), [64], "cover")).toBe(null)
  })
})

test("a small file that is a huge picture is refused before it is decoded", async () => {
  const bomb = bombPng(30_000)
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024)
  const before = process.memoryUsage().rss
  const started = performance.now()
  expect(await squarePictures(bomb, [64], "cover")).toBe(null)
  expect(performance.now() - started).toBeLessThan(1000)
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
})
