import * as z from "zod/mini"
import { pictureUpload } from "../records/pictures.ts"
import { endpoint } from "../shared/endpoint.ts"
import { filterRow } from "../shared/filters.ts"
import { id, idParams } from "../shared/ids.ts"
import { stamps } from "../shared/records.ts"
import { storedFile } from "../shared/stored-file.ts"
import { instant } from "../shared/values/dates.ts"
import { language } from "../shared/values/languages.ts"
import { name, optionalLongText, optionalText, password, tags, text, url } from "../shared/values/text.ts"

/** Whether a field takes the whole width of the form or half of it. */
export const formFieldWidths = ["full", "half"] as const

/** The pictures of a form. */
export const formImages = ["favicon", "brand"] as const
export type FormImage = (typeof formImages)[number]

/** The most bytes of the PDF with the terms. */
export const maxTermSize = 10 * 1024 * 1024

/** The most fields of a form, and the most users of its round robin. */
export const maxFormFields = 100
export const maxFormUsers = 100

/** The most files of an answer, and the most bytes of each. */
export const maxAnswerFiles = 5
export const maxAnswerFileSize = 10 * 1024 * 1024

const options = z.array(text(200)).check(z.maxLength(500))
const scalar = z.union([optionalLongText(5000), z.number(), z.boolean(), z.null()])

export const formField = z.strictObject({
  field: text(120),
  label: text(200),
  help: z._default(optionalLongText(500), ""),
  required: z._default(z.boolean(), false),
  width: z._default(z.enum(formFieldWidths), "full"),
  options: z.optional(options),
  default: z.optional(z.union([scalar, z.array(text(200)).check(z.maxLength(50))])),
  hidden: z._default(z.boolean(), false),
  conditions: z._default(z.array(filterRow).check(z.maxLength(20)), []),
})
export type FormField = z.output<typeof formField>

const colour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, "color"), z.toLowerCase()))

export const formColours = z.strictObject({ accent: colour, background: colour, text: colour })
export type FormColours = z.output<typeof formColours>

/** A site that may show the form: scheme and host, `https://example.com`. */
const origin = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(300),
    z.regex(/^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/, "url"),
  )
const origins = z.pipe(
  z.array(origin).check(z.maxLength(50)),
  z.transform((list) => [...new Set(list)]),
)

const whole = (from: number, to: number) =>
  z.number().check(z.refine(Number.isInteger, "not_whole"), z.gte(from), z.lte(to))
const moment = z.nullable(instant)

/** Letters, digits and inner hyphens: the last part of the address of the form's page. */
const slug = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/, "format"))

/** A form's writable fields. */
const writable = {
  name,
  slug,
  enabled: z.boolean(),
  /**
   * The pipeline and stage of its deals. Without a stage the first one, without a pipeline the
   * account's first.
   */
  pipeline_id: z.nullable(id),
  pipeline_stage_id: z.nullable(id),
  /**
   * The owner of its deals; null for none. With `users` the form takes turns among those who still
   * work here.
   */
  user_id: z.nullable(id),
  users: z.pipe(
    z.array(id).check(z.maxLength(maxFormUsers)),
    z.transform((list) => [...new Set(list)]),
  ),
  /** The tags of its deals. */
  tags,
  fields: z.array(formField).check(z.maxLength(maxFormFields)),
  title: optionalText(200),
  intro: optionalLongText(2000),
  /** The button's label. Empty means the product's own. */
  submit_label: optionalText(60),
  /** The text after an answer. Empty means the product's own. */
  success_message: optionalLongText(2000),
  /** The page that opens after an answer instead. */
  redirect_url: z.nullable(url),
  /**
   * The email after an answer. It needs both fields and the person's address. Rich text with the
   * variables of deals.
   */
  email_subject: optionalText(300),
  email_body: optionalLongText(20_000),
  colours: formColours,
  /** The text of a required consent checkbox. Without a text there is none. */
  consent_text: z.nullable(optionalLongText(2000)),
  /** The text of an optional consent checkbox, for advertising. */
  marketing_text: z.nullable(optionalLongText(2000)),
  /** The sites that can embed the form. Empty means any. */
  allowed_origins: origins,
  starts_at: moment,
  ends_at: moment,
  max_answers: z.nullable(whole(1, 1_000_000)),
  language,
}

const optional = z.partial(z.strictObject(writable)).shape

export const form = z.object({
  id,
  ...writable,
  fields: z.array(formField),
  url: z.string(),
  favicon: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  terms: z.nullable(z.object({ name: z.string(), size: z.number(), url: z.string() })),
  has_password: z.boolean(),
  archived: z.boolean(),
  views: z.number(),
  starts: z.number(),
  answers: z.number(),
  waiting: z.number(),
  last_answer_at: z.nullable(instant),
  ...stamps,
})
export type Form = z.output<typeof form>

export const listForms = endpoint({
  id: "form.list",
  method: "GET",
  path: "/forms",
  access: "form.manage",
  answer: z.array(form),
})

export const getForm = endpoint({
  id: "form.get",
  method: "GET",
  path: "/forms/:id",
  access: "form.manage",
  params: idParams,
  answer: form,
})

export const createForm = endpoint({
  id: "form.create",
  method: "POST",
  path: "/forms",
  access: "form.manage",
  body: z.strictObject({ ...optional, name: writable.name }),
  answer: form,
})
/** The body before and after parsing. */
export type FormInput = z.input<typeof createForm.body>
export type FormDraft = z.output<typeof createForm.body>

const readonlyParts = [
  "id",
  "url",
  "favicon",
  "brand",
  "terms",
  "has_password",
  "archived",
  "views",
  "starts",
  "answers",
  "waiting",
  "last_answer_at",
  "created_at",
  "updated_at",
]
const ignored = Object.fromEntries(readonlyParts.map((part) => [part, z.optional(z.unknown())]))

export const updateForm = endpoint({
  id: "form.update",
  method: "PUT",
  path: "/forms/:id",
  access: "form.manage",
  params: idParams,
  body: z.strictObject({ ...optional, ...ignored }),
  answer: form,
})

export const trashForm = endpoint({
  id: "form.delete",
  method: "DELETE",
  path: "/forms/:id",
  access: "form.manage",
  params: idParams,
})

export const uploadFormImage = endpoint({
  id: "form.upload_image",
  method: "POST",
  path: "/forms/:id/uploadImage",
  access: "form.manage",
  params: idParams,
  ...pictureUpload("brand_picture", formImages),
  answer: form,
})

export const removeFormImage = endpoint({
  id: "form.remove_image",
  method: "POST",
  path: "/forms/:id/removeImage",
  access: "form.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ type: z.enum(formImages) }),
  answer: form,
})

export const uploadFormTerm = endpoint({
  id: "form.upload_term",
  method: "POST",
  path: "/forms/:id/uploadTerm",
  access: "form.manage",
  params: idParams,
  form: true,
  files: { term: maxTermSize },
  status: 200,
  body: z.strictObject({ term: storedFile }),
  answer: form,
})

export const removeFormTerm = endpoint({
  id: "form.remove_term",
  method: "POST",
  path: "/forms/:id/removeTerm",
  access: "form.manage",
  params: idParams,
  status: 200,
  answer: form,
})

export const updateFormPassword = endpoint({
  id: "form.update_password",
  method: "PUT",
  path: "/forms/:id/updatePassword",
  access: "form.manage",
  params: idParams,
  body: z.strictObject({ password: z.nullable(password) }),
  answer: form,
})

export const getFormTerm = endpoint({
  id: "form.term",
  method: "GET",
  path: "/forms/terms/:token",
  access: "public",
  media: "file",
  params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
})
