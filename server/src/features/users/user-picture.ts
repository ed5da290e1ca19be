import type { PictureInput } from "@funil/contract/pictures"
import type { User } from "@funil/contract/users"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { versioned } from "../../platform/http/versions.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { saveUser } from "./save-user.ts"
import { getVisibleUser, lockVisibleUser } from "./user-queries.ts"
import { requireMayChange, requireOpenOrSelf } from "./user-rules.ts"
import { userView } from "./user-view.ts"
import { type UserRow } from "./user-store.ts"

function pictureOf(id: string): PictureOf<UserRow, User> {
  return {
    field: "profile_picture",
    fit: "cover",
    lock: async (tx) => {
      const row = await lockVisibleUser(tx, id)
      requireMayChange(tx, row, {})
      return row
    },
    save: (tx, row, profile_picture) => saveUser(tx, row, { profile_picture }),
    answer: async (tx) => {
      const row = await getVisibleUser(tx, id)
      return versioned(tx, userView(tx, row), row.version)
    },
  }
}

export async function uploadUserPicture(ctx: Context, id: string, input: PictureInput): Promise<User> {
  requireCan(ctx, "user.update")
  requireOpenOrSelf(ctx, id)
  return uploadPicture(ctx, input, pictureOf(id))
}

export async function removeUserPicture(ctx: Context, id: string): Promise<User> {
  requireCan(ctx, "user.update")
  requireOpenOrSelf(ctx, id)
  return removePicture(ctx, pictureOf(id))
}
