import type { Form, FormImage } from "@funil/contract/forms"
import type { PictureInput } from "@funil/contract/pictures"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { type PictureOf, removePicture, uploadPicture } from "../../pictures/change-picture.ts"
import { lockForm } from "./form-queries.ts"
import type { FormRow } from "./form-row.ts"
import { getForm } from "./get-form.ts"
import { saveForm } from "./save-form.ts"

function pictureOf(id: string, image: FormImage): PictureOf<FormRow, Form> {
  return {
    field: "brand_picture",
    fit: "contain",
    lock: (tx) => lockForm(tx, id),
    save: (tx, before, address) => saveForm(tx, before, { [image]: address }),
    answer: (tx) => getForm(tx, id),
  }
}

/** Gives a form another favicon or brand. */
export async function uploadFormImage(
  ctx: Context,
  id: string,
  { type, ...input }: PictureInput & { readonly type: FormImage },
): Promise<Form> {
  requireCan(ctx, "form.manage")
  return uploadPicture(ctx, input, pictureOf(id, type))
}

export async function removeFormImage(ctx: Context, id: string, image: FormImage): Promise<Form> {
  requireCan(ctx, "form.manage")
  return removePicture(ctx, pictureOf(id, image))
}
