import * as z from "zod/mini"
import { pictureUpload } from "../records/pictures.ts"
import { endpoint } from "../shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { id, idParams } from "../shared/ids.ts"
import {
  createFields,
  recordEndpoints,
  wholeList,
  wholeListQuery,
  writableFields,
} from "../shared/record-endpoints.ts"
import { customFields } from "../shared/records.ts"
import { address, addressFields, addressWritable } from "../shared/values/address.ts"
import { instant } from "../shared/values/dates.ts"
import { lastName, optionalText, password, phone } from "../shared/values/text.ts"
import { roles } from "./permissions.ts"

export const genders = ["female", "male", "other", "undisclosed"] as const

export const userFields = {
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
} satisfies FieldTable

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

const { first_name, last_name, email, deactivated, ...profile } = writableFields(userFields, {
  last_name: z.nullable(lastName),
  role: z.enum(roles),
  phone1: z.nullable(phone),
  document: z.nullable(optionalText(20)),
  ...addressWritable,
})

const writable = {
  first_name,
  last_name,
  email,
  ...profile,
  pipelines: z.array(id).check(z.maxLength(100)),
  deactivated,
  custom_fields: customFields,
}

export const listUsers = endpoint({
  id: "user.list",
  method: "GET",
  path: "/users",
  access: "user.read",
  query: z.extend(wholeListQuery, { deactivated: z.optional(z.enum(["true", "false"])) }),
  answer: wholeList(user),
})

/** For `find`, a detail that the caller may not see counts as empty. */
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
  create: z.strictObject({
    ...createFields(userFields, { first_name, email, last_name, ...profile }),
    role: z._default(profile.role, "agent"),
    pipelines: z._default(writable.pipelines, []),
    custom_fields: z.optional(writable.custom_fields),
    password: z.optional(password),
  }),
  update: updateBody(writable, userFields),
})

export const uploadUserPicture = endpoint({
  id: "user.upload_picture",
  method: "POST",
  path: "/users/:id/uploadProfilePicture",
  access: "user.update",
  params: idParams,
  ...pictureUpload("profile_picture"),
  answer: user,
})

export const removeUserPicture = endpoint({
  id: "user.remove_picture",
  method: "POST",
  path: "/users/:id/removeProfilePicture",
  access: "user.update",
  params: idParams,
  status: 200,
  answer: user,
})
