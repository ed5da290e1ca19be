import type { PictureInput } from "@funil/contract/pictures"
import type { ReturnsForm, ReturnsImage } from "@funil/contract/returns"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { lockReturnsForm } from "./returns-form-queries.ts"
import type { ReturnsFormRow } from "./returns-form-row.ts"
import { getReturnsForm } from "./returns-forms.ts"
import { saveReturnsForm } from "./save-returns-form.ts"

function pictureOf(
  id: string,
  image: ReturnsImage,
  ifMatch?: string,
): PictureOf<ReturnsFormRow, ReturnsForm> {
  return {
    field: "file",
    fit: "contain",
    lock: async (tx) => {
      const row = await lockReturnsForm(tx, id)
      await requireFresh(row, ifMatch, () => getReturnsForm(tx, id))
      return row
    },
    save: (tx, before, address) => saveReturnsForm(tx, before, { [image]: address }),
    answer: (tx) => getReturnsForm(tx, id),
  }
}

/** Gives a returns form another favicon or brand. */
export async function uploadReturnsImage(
  ctx: Context,
  id: string,
  { type, ...input }: PictureInput & { readonly type: ReturnsImage },
): Promise<ReturnsForm> {
  requireCan(ctx, "return.manage")
  return uploadPicture(ctx, input, pictureOf(id, type))
}

export async function removeReturnsImage(
  ctx: Context,
  id: string,
  image: ReturnsImage,
  ifMatch?: string,
): Promise<ReturnsForm> {
  requireCan(ctx, "return.manage")
  return removePicture(ctx, pictureOf(id, image, ifMatch))
}
