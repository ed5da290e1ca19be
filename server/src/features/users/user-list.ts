import { recordList } from "../../platform/records/record-list.ts"
import { userSource } from "../../nouns/user/user-source.ts"
import { readUsers } from "./user-queries.ts"
import { userView } from "./user-view.ts"

export const userList = recordList({
  source: userSource,
  permission: "user.read",
  read: async (tx, ids) => (await readUsers(tx, ids)).map((row) => userView(tx, row)),
})
