import sharp, { type Metadata, type Sharp } from "sharp"
import { AppError } from "../app-error.ts"
import { limitConcurrency } from "../concurrency.ts"

/**
 * `cover` fills the square and crops the rest, for people. `contain` shows a whole logo or product.
 * `inside` keeps the picture's ratio and smaller size.
 */
export type Fit = "cover" | "contain" | "inside"

const formats: ReadonlySet<string> = new Set(["png", "gif", "jpeg", "webp"])
/** The most pixels of a picture: more than phones take, and 200 MB decoded. */
const maxPixels = 50_000_000
const secondsToDecode = 10
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

// Only these decoders get strangers' files; the library has many more.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: [
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadWebpBuffer",
  ],
})
sharp.cache(false)
sharp.concurrency(1)

const slots = limitConcurrency({
  atOnce: 2,
  maxWaiting: 50,
  refusal: () => new AppError("too_many_requests", { headers: { "retry-after": "5" } }),
})

/**
 * Redraws the picture as webp squares of these sides: nothing of the file itself is kept. Null for
 * a file that is not a png, gif, jpeg or webp by its content, is broken, or has too many pixels.
 * The work runs in the library's threads, a few pictures at a time; a source that is a function is
 * read only then.
 */
export async function squarePictures(
  source: Uint8Array | (() => Promise<Uint8Array | null>),
  sides: readonly number[],
  fit: Fit,
): Promise<Buffer[] | null> {
  return slots(async () => {
    const bytes = typeof source === "function" ? await source() : source
    if (!bytes || bytes.length === 0) return null
    const image = open(bytes)
    const facts = await image.metadata().catch(() => null)
    if (facts === null || !isAccepted(facts)) return null
    const square = (side: number) =>
      image
        .clone()
        .autoOrient()
        .resize(side, side, { fit, withoutEnlargement: fit === "inside", background: clear })
        .webp({ quality: 82 })
        .toBuffer()
    return Promise.all(sides.map(square)).catch(() => null)
  })
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "truncated" }).timeout({
    seconds: secondsToDecode,
  })
}

function isAccepted({ format, width, height }: Metadata): boolean {
  return formats.has(format ?? "") && width * height <= maxPixels
}
