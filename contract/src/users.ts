import * as z from "zod/mini"
import { roles } from "./permissions.ts"
import { pictureUpload } from "./pictures.ts"
import { address, addressFields, addressWritable } from "./shared/address.ts"
import { calendarDate, instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { id, idParams } from "./shared/ids.ts"
import { recordEndpoints, wholeList, wholeListQuery } from "./shared/record-endpoints.ts"
import { customFields } from "./shared/records.ts"
import { email, name, optionalText, password, phone } from "./shared/text.ts"

export const genders = ["female", "male", "other", "undisclosed"] as const

export const userFields: FieldTable = {
  id: derived("record", { to: "user" }),
  first_name: field("text", { required: true, search: true }),
  last_name: field("text", { search: true }),
  email: field("email", { required: true, search: true, massEdit: undefined }),
  role: field("select", { options: roles }),
  admin: shown("boolean"),
  active: derived("boolean"),
  deactivated: field("boolean", { import: undefined }),
  last_seen_at: derived("instant"),
  job: field("text"),
  phone1: field("text"),
  document: field("text", { brazilian: true }),
  gender: field("select", { options: genders }),
  birthdate: field("date"),
  ...addressFields,
  pipelines: shown("record", { to: "pipeline", many: true }),
  profile_picture: shown("link"),
  firebase_registration_ids: shown("tags"),
  custom_fields: shown("text"),
  created_at: derived("instant"),
  updated_at: derived("instant"),
}

/**
 * A user. Those below manager see of others only id, names, picture and role; the rest is then left out.
 * `pipelines` is the list of own pipelines; empty means all. `active` is whether they can sign in: the invitation was taken, and
 * nobody has `deactivated` them, which ends every session and keeps them from owning deals and tasks. `last_seen_at` is null until the first sign-in.
 */
export const user = z.object({
  id,
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  role: z.enum(roles),
  profile_picture: z.nullable(z.string()),
  admin: z.optional(z.boolean()),
  active: z.optional(z.boolean()),
  deactivated: z.optional(z.boolean()),
  last_seen_at: z.optional(z.nullable(instant)),
  email: z.optional(z.string()),
  job: z.optional(z.nullable(z.string())),
  phone1: z.optional(z.nullable(z.string())),
  document: z.optional(z.nullable(z.string())),
  gender: z.optional(z.nullable(z.enum(genders))),
  birthdate: z.optional(z.nullable(z.string())),
  ...z.partial(z.object(address)).shape,
  pipelines: z.optional(z.array(id)),
  firebase_registration_ids: z.optional(z.array(z.string())),
  custom_fields: z.optional(customFields),
  created_at: z.optional(instant),
  updated_at: z.optional(instant),
})
export type User = z.output<typeof user>

const writable = {
  first_name: name,
  last_name: z.nullable(optionalText(200)),
  email,
  role: z.enum(roles),
  job: z.nullable(optionalText(200)),
  phone1: z.nullable(phone),
  document: z.nullable(optionalText(20)),
  gender: z.nullable(z.enum(genders)),
  birthdate: z.nullable(calendarDate),
  ...addressWritable,
  pipelines: z.array(id).check(z.maxLength(100)),
  deactivated: z.boolean(),
  custom_fields: customFields,
}

export const listUsers = endpoint({
  id: "user.list",
  summary: "List users",
  method: "GET",
  path: "/users",
  access: "user.read",
  query: wholeListQuery,
  answer: wholeList(user),
})

/** To `find`, a detail that the caller may not see counts as empty. */
export const {
  search: searchUsers,
  find: findUsers,
  filter: filterUsers,
  get: getUser,
  create: createUser,
  update: updateUser,
  trash: trashUser,
  massUpdate: massUpdateUsers,
  massTrash: massTrashUsers,
} = recordEndpoints("user", "/users", {
  may: { read: "user.read", create: "user.create", update: "user.update", trash: "user.delete" },
  record: user,
  /** Invites a colleague by mail; with `password` (admins only) the colleague can sign in at once. */
  create: z.strictObject({
    first_name: writable.first_name,
    email,
    last_name: z.optional(writable.last_name),
    role: z._default(writable.role, "agent"),
    job: z.optional(writable.job),
    phone1: z.optional(writable.phone1),
    document: z.optional(writable.document),
    gender: z.optional(writable.gender),
    birthdate: z.optional(writable.birthdate),
    ...z.partial(z.object(addressWritable)).shape,
    pipelines: z._default(writable.pipelines, []),
    custom_fields: z.optional(writable.custom_fields),
    password: z.optional(password),
  }),
  /**
   * Changes a user. A new email of the caller's own, with which they sign in, needs the password of the last minutes, or the answer is a 403
   * `confirmation_needed`. The old address gets a mail about the new one.
   */
  update: updateBody(writable, userFields),
})

/**
 * Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the user
 * with the picture's address.
 */
export const uploadUserPicture = endpoint({
  id: "user.upload_picture",
  summary: "Upload a user's picture",
  method: "POST",
  path: "/users/:id/uploadProfilePicture",
  access: "user.update",
  params: idParams,
  ...pictureUpload("profile_picture"),
  answer: user,
})

export const removeUserPicture = endpoint({
  id: "user.remove_picture",
  summary: "Remove a user's picture",
  method: "POST",
  path: "/users/:id/removeProfilePicture",
  access: "user.update",
  params: idParams,
  status: 200,
  answer: user,
})
