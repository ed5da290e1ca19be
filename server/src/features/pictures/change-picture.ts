import { randomBytes } from "node:crypto"
import { type PictureInput, maxPictureSize, pictureSizes } from "@funil/contract/records/pictures"
import type { RecordStore } from "../../nouns/store/record-store.ts"
import type { StoredRow } from "../../nouns/store/stored-row.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { type Fit, squarePictures } from "../../platform/files/square-pictures.ts"
import { fetchPublic } from "../../platform/outbound/fetch-public.ts"
import { OutboundRefused } from "../../platform/outbound/guard.ts"
import { requireRoomForBytes } from "../files/kept-bytes.ts"
import { removePictureFiles, writePicture } from "./picture-files.ts"
import { insertPicture } from "./stored-pictures.ts"

const msToFetch = 5000

/** How a noun's record stores its picture. */
export interface PictureOf<Row, Answer> {
  /** The form field that the error names if the file is no picture. */
  readonly field: string
  readonly fit: Fit
  /** Locks the record for the caller's write, or throws. */
  readonly lock: (tx: Tx) => Promise<Row>
  /** Writes and records the picture's address. */
  readonly save: (tx: Tx, row: Row, address: string | null) => Promise<unknown>
  readonly answer: (tx: Tx) => Promise<Answer>
}

/** Replaces a record's picture. The store keeps the old one while an undo could restore it. */
// No ledger: `save` records it.
export async function uploadPicture<Row, Answer>(
  ctx: Permitted,
  input: PictureInput,
  picture: PictureOf<Row, Answer>,
): Promise<Answer> {
  // Runs first, so no one makes the server fetch or draw for a record out of reach.
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

/** Removes a record's picture. */
export async function removePicture<Row, Answer>(
  ctx: Permitted,
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
  // Hides the cause, which would let a caller probe the internal network.
  return fetchPublic(ctx.services.config, url, limits).catch((cause: unknown) => {
    const isPort = cause instanceof OutboundRefused && cause.reason === "port"
    throw new AppError("invalid", { fields: { url: [{ rule: isPort ? "port" : "unreachable" }] }, cause })
  })
}

interface PictureStore<S, A> {
  readonly store: S
  readonly answer: (tx: Tx, id: string) => Promise<A>
}

/** Returns the verbs for the pictures of a noun's records. */
export function recordPictures<C extends object, N extends keyof C, L extends object, A>(
  { store, answer }: PictureStore<RecordStore<C, N, L>, A>,
  form: Pick<PictureOf<never, never>, "field" | "fit">,
) {
  const pictureOf = (id: string): PictureOf<StoredRow<C, L>, A> => ({
    ...form,
    lock: (tx) => store.lockOne(tx, id, "update"),
    save: (tx, before, address) => store.save(tx, [{ before, patch: store.withPicture(address) }]),
    answer: (tx) => answer(tx, id),
  })
  return {
    upload: async (ctx: Permitted, id: string, input: PictureInput): Promise<A> => {
      requireCan(ctx, store.rights.update)
      return uploadPicture(ctx, input, pictureOf(id))
    },
    remove: async (ctx: Permitted, id: string): Promise<A> => {
      requireCan(ctx, store.rights.update)
      return removePicture(ctx, pictureOf(id))
    },
  }
}
