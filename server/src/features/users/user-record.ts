import { createUser as createUserCall, updateUser as updateUserCall } from "@funil/contract/users"
import { changer } from "../../nouns/changer.ts"
import { createsEach } from "../../nouns/creates-many.ts"
import { importer } from "../../nouns/importer.ts"
import { recordTrash } from "../../nouns/trash-source.ts"
import { oneByOne } from "../../nouns/undoer.ts"
import { userNoun } from "../../nouns/user/user-noun.ts"
import { userSource } from "../../nouns/user/user-source.ts"
import { userDetailScope } from "../../nouns/user/user-visibility.ts"
import { recordList } from "../../platform/records/record-list.ts"
import { createUser } from "./create-user.ts"
import { changeUser, updateUser } from "./update-user.ts"
import { lockVisibleUser, readUsers } from "./user-queries.ts"
import { userUndoer } from "./user-undo.ts"
import { userView } from "./user-view.ts"

const { body: updateBody } = updateUserCall

/** What is done with users as with the records of any noun. */
export const userRecord = {
  list: recordList({
    source: userSource,
    permission: userNoun.rights.read,
    read: async (tx, ids) => (await readUsers(tx, ids)).map((row) => userView(tx, row)),
  }),
  changer: changer({
    permission: userNoun.rights.update,
    updateBody,
    lock: lockVisibleUser,
    change: changeUser,
  }),
  importer: importer({
    createBody: createUserCall.body,
    updateBody,
    createMany: createsEach(createUser),
    updateOne: updateUser,
  }),
  undoer: oneByOne(userUndoer),
  // Those who may know a user's details see its history, and the user in the trash.
  trashSource: recordTrash("user", {
    purge: null,
    scope: userDetailScope,
    restorable: (ctx, alias) => userDetailScope(ctx, alias, "user.delete"),
  }),
}
