import { randomBytes } from "node:crypto"
import { maxPictureSize, type PictureInput, pictureSizes } from "@funil/contract/pictures"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { type Fit, squarePictures } from "../../platform/files/square-pictures.ts"
import { fetchPublic } from "../../platform/outbound/fetch-public.ts"
import { OutboundRefused } from "../../platform/outbound/guard.ts"
import { requireRoomForBytes } from "../files/kept-bytes.ts"
import { removePictureFiles, writePicture } from "./picture-files.ts"
import { insertPicture } from "./picture-queries.ts"

const msToFetch = 5000

/** How a picture hangs on a record of some noun. */
export interface PictureOf<Row, Answer> {
  /** The field of the form, which is told when the picture is none. */
  readonly field: string
  readonly fit: Fit
  /** Locks the record for the caller's write, or refuses. */
  readonly lock: (tx: Tx) => Promise<Row>
  /** Writes the picture's address and records it. */
  readonly save: (tx: Tx, row: Row, address: string | null) => Promise<unknown>
  readonly answer: (tx: Tx) => Promise<Answer>
}

/** Gives a record another picture. The one before stays in the store for as long as an undo could bring it back. */
// No right: `lock` refuses what the caller may not write.
// No ledger: `save` records it.
export async function uploadPicture<Row, Answer>(
  ctx: Context,
  input: PictureInput,
  picture: PictureOf<Row, Answer>,
): Promise<Answer> {
  // First, so that nobody makes us fetch or draw for a record out of reach.
  await inTransaction(ctx, picture.lock)
  const { config } = ctx.services
  const sides = pictureSizes.map(Number)
  const squares = await squarePictures(await bytesOf(ctx, input), sides, picture.fit)
  if (!squares) throw invalid(input.file ? picture.field : "url", "picture")
  const size = squares.reduce((sum, { length }) => sum + length, 0)
  const name = randomBytes(24).toString("base64url")
  try {
    await writePicture(config, { accountId: ctx.accountId, name }, squares)
    return await inTransaction(ctx, async (tx) => {
      await requireRoomForBytes(tx, size)
      const row = await picture.lock(tx)
      await insertPicture(tx, name, size)
      await picture.save(tx, row, `/api/pictures/${tx.accountId}/${name}`)
      return picture.answer(tx)
    })
  } catch (error) {
    await removePictureFiles(config, ctx.accountId, name)
    throw error
  }
}

/** Takes a record's picture away. */
export async function removePicture<Row, Answer>(
  ctx: Context,
  picture: PictureOf<Row, Answer>,
): Promise<Answer> {
  return inTransaction(ctx, async (tx) => {
    await picture.save(tx, await picture.lock(tx), null)
    return picture.answer(tx)
  })
}

async function bytesOf(ctx: Context, { file, url = "" }: PictureInput): Promise<Uint8Array> {
  if (file) return file.bytes
  const limits = { maxBytes: maxPictureSize, withinMs: msToFetch }
  // Why it failed is not told: it would let a caller feel around in our network.
  return fetchPublic(ctx.services.config, url, limits).catch((cause: unknown) => {
    const isPort = cause instanceof OutboundRefused && cause.reason === "port"
    throw new AppError("invalid", { fields: { url: [{ rule: isPort ? "port" : "unreachable" }] }, cause })
  })
}
