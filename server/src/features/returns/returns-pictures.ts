import type { ReturnsForm, ReturnsImage } from "@funil/contract/forms/returns"
import type { PictureInput } from "@funil/contract/records/pictures"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { answerReturnsForm, type ReturnsFormRow, returnsFormStore } from "./returns-forms.ts"

function pictureOf(
  id: string,
  image: ReturnsImage,
  ifMatch?: string,
): PictureOf<ReturnsFormRow, ReturnsForm> {
  return {
    field: "file",
    fit: "contain",
    lock: async (tx) => {
      const row = await returnsFormStore.lock(tx, id)
      await requireFresh(row, ifMatch, () => answerReturnsForm(tx, id))
      return row
    },
    save: (tx, before, address) => returnsFormStore.save(tx, before, { [image]: address }),
    answer: (tx) => answerReturnsForm(tx, id),
  }
}

/** Replaces the favicon or the brand of a returns form. */
export async function uploadReturnsImage(
  ctx: Permitted<"return.manage">,
  id: string,
  { type, ...input }: PictureInput & { readonly type: ReturnsImage },
): Promise<ReturnsForm> {
  return uploadPicture(ctx, input, pictureOf(id, type))
}

export async function removeReturnsImage(
  ctx: Permitted<"return.manage">,
  id: string,
  image: ReturnsImage,
  ifMatch?: string,
): Promise<ReturnsForm> {
  return removePicture(ctx, pictureOf(id, image, ifMatch))
}
