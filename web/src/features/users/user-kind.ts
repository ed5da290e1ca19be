import * as users from "@funil/contract/schemas/account/users"
import { exportUsers } from "@funil/contract/data/exports"
import { call } from "../../lib/api/api.ts"
import { pictureBody } from "../../records/picture/picture-body.ts"
import { personName } from "../../lib/text/person-name.ts"
import type { RecordKind } from "../../records/record-kind.ts"

/** How lists, pages, filters, mass edits, imports and exports treat users. */
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
  picture: {
    upload: (id, source) =>
      call(users.uploadUserPicture, { params: { id }, body: pictureBody("profile_picture", source) }),
    remove: (id) => call(users.removeUserPicture, { params: { id } }),
  },
  faceOf: (user) => ({
    id: user.id,
    name: personName(user),
    picture: user.profile_picture,
    detail: user.email,
  }),
  nameField: "first_name",
  groups: [
    {
      title: (m) => m.details.groups.reach,
      names: ["first_name", "last_name", "email", "job", "phone1"],
    },
    { title: (m) => m.users.rights, names: ["role", "pipelines", "deactivated"] },
    { title: (m) => m.details.groups.person, names: ["document", "birthdate", "gender"] },
  ],
  columns: ["email", "role", "pipelines", "last_seen_at", "phone1", "created_at"],
  widths: { role: 250, last_seen_at: 150 },
  hidden: ["id", "admin", "profile_picture", "firebase_registration_ids", "custom_fields"],
  order: { orderBy: "first_name", direction: "asc" },
  words: (m) => m.records.user,
  removal: (m) => m.users,
  fieldNames: (m) => m.fieldNames.user,
  options: (m) => m.fieldOptions.user,
}
