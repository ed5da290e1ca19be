import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { entities, entity } from "../shared/entities.ts"
import { id, idParams } from "../shared/ids.ts"
import { stamps, userRef } from "../shared/records.ts"
import { storedFile } from "../shared/stored-file.ts"

/** The most bytes of an uploaded file. */
export const maxFileSize = 25 * 1024 * 1024

/** The most files of a record. */
export const maxFilesOfRecord = 500

const office = "application/vnd.openxmlformats-officedocument"

/** The accepted media types, which the content proves, with their file name endings. */
export const acceptedFiles = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/heic": ["heic"],
  "image/heif": ["heif"],
  "text/csv": ["csv"],
  "text/plain": ["txt"],
  "application/xml": ["xml"],
  "message/rfc822": ["eml"],
  "application/msword": ["doc"],
  "application/vnd.ms-excel": ["xls"],
  "application/vnd.ms-powerpoint": ["ppt"],
  [`${office}.wordprocessingml.document`]: ["docx"],
  [`${office}.spreadsheetml.sheet`]: ["xlsx"],
  [`${office}.presentationml.presentation`]: ["pptx"],
  "application/zip": ["zip"],
} as const satisfies Record<string, readonly string[]>

export const file = z.object({
  id,
  entity: z.enum(entities),
  record_id: id,
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  url: z.string(),
  view_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  user: z.nullable(userRef),
  ...stamps,
})
export type RecordFile = z.output<typeof file>

export const listFiles = endpoint({
  id: "file.list",
  method: "GET",
  path: "/files",
  access: "file.read",
  query: z.strictObject({ entity, record_id: id }),
  answer: z.array(file),
})

export const createFile = endpoint({
  id: "file.create",
  method: "POST",
  path: "/files",
  access: "file.write",
  form: true,
  files: { file: maxFileSize },
  body: z.strictObject({ entity, record_id: id, file: storedFile }),
  answer: file,
})

export const trashFile = endpoint({
  id: "file.trash",
  method: "DELETE",
  path: "/files/:id",
  access: "file.delete",
  params: idParams,
})

/** What a link returns: the file as sent, its picture or PDF for viewing, or a thumbnail. */
export const fileForms = ["download", "view", "thumbnail"] as const
export type FileForm = (typeof fileForms)[number]

export const getFileContent = endpoint({
  id: "file.content",
  method: "GET",
  path: "/files/:account/:id/:form",
  access: "public",
  media: "file",
  params: z.strictObject({ account: id, id, form: z.enum(fileForms) }),
  query: z.strictObject({
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  }),
})
