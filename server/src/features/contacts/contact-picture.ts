import type { Contact } from "@funil/contract/contacts"
import type { PictureInput } from "@funil/contract/pictures"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { lockContact } from "./contact-queries.ts"
import type { ContactRow } from "./contact-row.ts"
import { answerContact } from "./get-contact.ts"
import { saveContact } from "./save-contact.ts"

function pictureOf(id: string): PictureOf<ContactRow, Contact> {
  return {
    field: "profile_picture",
    fit: "cover",
    lock: (tx) => lockContact(tx, id, "contact.update"),
    save: (tx, row, picture) => saveContact(tx, row, { picture }),
    answer: (tx) => answerContact(tx, id),
  }
}

export async function uploadContactPicture(ctx: Context, id: string, input: PictureInput): Promise<Contact> {
  requireCan(ctx, "contact.update")
  return uploadPicture(ctx, input, pictureOf(id))
}

export async function removeContactPicture(ctx: Context, id: string): Promise<Contact> {
  requireCan(ctx, "contact.update")
  return removePicture(ctx, pictureOf(id))
}
