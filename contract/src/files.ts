import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { entities, entity } from "./shared/entities.ts"
import { id, idParams } from "./shared/ids.ts"
import { stamps, userRef } from "./shared/records.ts"
import { storedFile } from "./shared/stored-file.ts"

/** A file that is sent has at most so many bytes. */
export const maxFileSize = 25 * 1024 * 1024

/** A record holds at most so many files. */
export const maxFilesOfRecord = 500

const office = "application/vnd.openxmlformats-officedocument"

/** What may be sent: the media type that the content proves, and the endings that a name may have for it. */
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

/**
 * A file of a record. `mime` is told by the content, `size` is in bytes. The links work without sign-in for at least two and at
 * most five minutes and can't be kept: ask for the list again. `url` downloads the file as it was sent. `view_url` shows it: a
 * picture redrawn as webp, at most 2,048 pixels wide and high, or the PDF; null for anything else. `thumbnail_url` is a webp
 * of at most 256 pixels, null unless the file is a picture. Either answers 404 for a picture that is broken or too big to draw.
 */
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

/** The files of a record that the caller sees, newest first. */
export const listFiles = endpoint({
  id: "file.list",
  summary: "List the files of a record",
  method: "GET",
  path: "/files",
  access: "file.read",
  query: z.strictObject({ entity, record_id: id }),
  answer: z.array(file),
})

/**
 * Attaches a file to a record, as multipart: PDF, PNG, JPEG, GIF, WebP, HEIC, CSV, text, XML, a saved email (EML), Word, Excel,
 * PowerPoint or ZIP, of at most 25 MB; a record holds 500. Content that is not what the file's name says is a 422, a larger file a 413, and more than the plan
 * gives its sender a 402 `E4021`.
 */
export const createFile = endpoint({
  id: "file.create",
  summary: "Upload a file",
  method: "POST",
  path: "/files",
  access: "file.write",
  form: true,
  files: { file: maxFileSize },
  body: z.strictObject({ entity, record_id: id, file: storedFile }),
  answer: file,
})

/** Puts a file into the trash. The `Undo-Token` brings it back within 30 days. */
export const trashFile = endpoint({
  id: "file.trash",
  summary: "Delete a file",
  method: "DELETE",
  path: "/files/:id",
  access: "file.delete",
  params: idParams,
})

/** What a link gives: the file as it was sent, its picture or PDF to look at, or a small picture. */
export const fileForms = ["download", "view", "thumbnail"] as const
export type FileForm = (typeof fileForms)[number]

/** The bytes behind the links of a file; `Range` is honored. A link that is wrong or too old is a 404. */
export const getFileContent = endpoint({
  id: "file.content",
  summary: "Download a file",
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
