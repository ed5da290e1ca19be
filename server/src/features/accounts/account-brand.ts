import type { Account } from "@funil/contract/accounts"
import type { PictureInput } from "@funil/contract/pictures"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { getAccountRow, lockAccountRow } from "./account-queries.ts"
import type { AccountRow } from "./account-row.ts"
import { accountView } from "./account-view.ts"
import { saveAccount } from "./save-account.ts"

const brandPicture: PictureOf<AccountRow, Account> = {
  field: "brand_picture",
  fit: "contain",
  lock: lockAccountRow,
  save: (tx, before, brand) => saveAccount(tx, before, { brand }),
  answer: async (tx) => accountView(await getAccountRow(tx), tx.services),
}

/** Gives the account another logo. */
export async function uploadBrand(ctx: Context, input: PictureInput): Promise<Account> {
  requireCan(ctx, "account.write")
  return uploadPicture(ctx, input, brandPicture)
}

export async function removeBrand(ctx: Context): Promise<Account> {
  requireCan(ctx, "account.write")
  return removePicture(ctx, brandPicture)
}
