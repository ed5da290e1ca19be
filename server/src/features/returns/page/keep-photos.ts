import { readFile } from "node:fs/promises"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import { AppError } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { isOutOfRoom } from "../../../platform/files/system-errors.ts"
import { squarePictures } from "../../../platform/files/square-pictures.ts"
import { storeFile } from "../../files/prepare-file.ts"
import type { Photo } from "../requests/return-draft.ts"

/** A side, in pixels, at which a photo is drawn only to see that it is one. */
const trialSide = 16

/** Brings a photo to the store, where it lies for a day unless a request names it. Else what is wrong with it. */
// No right: it was sent with a draft of ours.
export async function keepPhoto(
  ctx: Context,
  file: StoredFile,
): Promise<Photo | "photo_kind" | "photo_room"> {
  const drawn = await squarePictures(() => readFile(file.path), [trialSide], "inside")
  if (!drawn) return "photo_kind"
  try {
    const { settle: _, ...photo } = await storeFile(ctx, file, {
      field: "photos",
      before: async () => undefined,
    })
    return photo
  } catch (error) {
    if (isOutOfRoom(error) || (error instanceof AppError && error.code === "E4021")) return "photo_room"
    if (error instanceof AppError && error.code === "invalid") return "photo_kind"
    throw error
  }
}
