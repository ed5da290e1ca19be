import { recordTrash } from "../../nouns/trash-source.ts"
import { userDetailScope } from "../../nouns/user/user-visibility.ts"

/** Those who may know a user's details see its history, and the user in the trash. */
export const userTrash = recordTrash("user", { purge: null, scope: userDetailScope })
