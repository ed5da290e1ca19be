import * as users from "@funil/contract/schemas/account/users"
import { exportUsers } from "@funil/contract/data/exports"
import type { RecordKind } from "../../records/record-kind.ts"

/** How lists, filters, mass edits, imports and exports treat users. */
export const userKind: RecordKind<users.User> = {
  entity: "user",
  key: "users",
  fields: users.userFields,
  endpoints: {
    filter: users.filterUsers,
    search: users.searchUsers,
    get: users.getUser,
    create: users.createUser,
    update: users.updateUser,
    trash: users.trashUser,
    massUpdate: users.massUpdateUsers,
    massTrash: users.massTrashUsers,
    export: exportUsers,
  },
  faceOf: ({ id, first_name, last_name, profile_picture, email }) => ({
    id,
    name: [first_name, last_name].filter(Boolean).join(" "),
    picture: profile_picture,
    detail: email,
  }),
  nameField: "first_name",
  columns: ["email", "role", "pipelines", "last_seen_at", "phone1", "created_at"],
  widths: { role: 250, last_seen_at: 150 },
  hidden: ["id", "admin", "profile_picture", "firebase_registration_ids", "custom_fields"],
  order: { orderBy: "first_name", direction: "asc" },
  words: (m) => m.records.user,
  fieldNames: (m) => m.fieldNames.user,
  options: (m) => m.fieldOptions.user,
}
