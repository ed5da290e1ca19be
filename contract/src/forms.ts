import * as z from "zod/mini"
import { pictureUpload } from "./pictures.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { filterRow } from "./shared/filters.ts"
import { id, idParams } from "./shared/ids.ts"
import { language } from "./shared/languages.ts"
import { stamps } from "./shared/records.ts"
import { storedFile } from "./shared/stored-file.ts"
import { name, optionalLongText, optionalText, password, tags, text, url } from "./shared/text.ts"

/** Whether a field takes the whole width of the form or half of it. */
export const formFieldWidths = ["full", "half"] as const

/** The pictures of a form. */
export const formImages = ["favicon", "brand"] as const
export type FormImage = (typeof formImages)[number]

/** The file with the terms, a PDF, has at most so many bytes. */
export const maxTermSize = 10 * 1024 * 1024

/** A form has at most so many fields, and is answered by at most so many people in turn. */
export const maxFormFields = 100
export const maxFormUsers = 100

/** An answer brings at most so many files, each of at most so many bytes. */
export const maxAnswerFiles = 5
export const maxAnswerFileSize = 10 * 1024 * 1024

const options = z.array(text(200)).check(z.maxLength(500))
const scalar = z.union([optionalLongText(5000), z.number(), z.boolean(), z.null()])

/**
 * A field of a form. `field` is a field of a contact, company or deal, own ones too (`contact.email`, `deal.custom_fields.roof`), the
 * products of the deal (`deal.products`) or files (`deal.files`). Without `options` a field with a choice offers all of its own; those of
 * `deal.products` are ids of products, it has to name them, and how many of each are wanted is asked beside it. A `hidden` one takes its value from the address of the page
 * (`?contact.job=…`), else its `default`. `conditions` ask other fields of the form; where one does not hold, it is neither shown nor asked
 * nor stored.
 */
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

/** The colors of the page; null is the product's own, in light and dark. */
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

/** All of a form that its editor writes. */
const writable = {
  name,
  slug,
  enabled: z.boolean(),
  /** Where its deals come to be; without a stage in the first one, without a pipeline in that of the account's first. */
  pipeline_id: z.nullable(id),
  pipeline_stage_id: z.nullable(id),
  /** Whose the deals are; null is nobody's. Where `users` are named, theirs in turn, and those who no longer work here are left out. */
  user_id: z.nullable(id),
  users: z.pipe(
    z.array(id).check(z.maxLength(maxFormUsers)),
    z.transform((list) => [...new Set(list)]),
  ),
  /** What every deal of the form is tagged with. */
  tags,
  fields: z.array(formField).check(z.maxLength(maxFormFields)),
  title: optionalText(200),
  intro: optionalLongText(2000),
  /** What the button says; empty is the product's own word. */
  submit_label: optionalText(60),
  /** What is said to who answered; empty is the product's own sentence. */
  success_message: optionalLongText(2000),
  /** Where who answered is led to instead. */
  redirect_url: z.nullable(url),
  /** The mail to who answered: both are needed for one to be sent, and the person's e-mail. Rich text with the variables of deals. */
  email_subject: optionalText(300),
  email_body: optionalLongText(20_000),
  colours: formColours,
  /** What a person agrees to with a tick that has to be set; without a text nothing is asked. */
  consent_text: z.nullable(optionalLongText(2000)),
  /** The same with a tick that may be left out, for advertising. */
  marketing_text: z.nullable(optionalLongText(2000)),
  /** The sites that may show it; empty is any. */
  allowed_origins: origins,
  starts_at: moment,
  ends_at: moment,
  max_answers: z.nullable(whole(1, 1_000_000)),
  language,
}

const optional = z.partial(z.strictObject(writable)).shape

/**
 * A form that people who are not signed in answer, at `url`. Each answer becomes a contact and a deal. `views`, `starts` and `answers`
 * count how often its page was shown, begun to be filled in and answered; `waiting` counts the answers that wait because they look like
 * spam, and `last_answer_at` is when the last one was received.
 */
export const form = z.object({
  id,
  ...writable,
  fields: z.array(formField),
  url: z.string(),
  favicon: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  terms: z.nullable(z.object({ name: z.string(), size: z.number(), url: z.string() })),
  has_password: z.boolean(),
  /** The plan has no room for it: its page rests until it comes back or someone turns it on. */
  archived: z.boolean(),
  views: z.number(),
  starts: z.number(),
  answers: z.number(),
  waiting: z.number(),
  last_answer_at: z.nullable(instant),
  ...stamps,
})
export type Form = z.output<typeof form>

/** All forms in the order of their names. */
export const listForms = endpoint({
  id: "form.list",
  summary: "List web forms",
  method: "GET",
  path: "/forms",
  access: "form.manage",
  answer: z.array(form),
})

export const getForm = endpoint({
  id: "form.get",
  summary: "Get a web form",
  method: "GET",
  path: "/forms/:id",
  access: "form.manage",
  params: idParams,
  answer: form,
})

/**
 * Creates a form, turned on unless `enabled` is false; 402 when the plan has no room for it. Without a `slug` it is made from the name, and
 * stays whatever the name becomes; without a language it has that of the account.
 */
export const createForm = endpoint({
  id: "form.create",
  summary: "Create a web form",
  method: "POST",
  path: "/forms",
  access: "form.manage",
  body: z.strictObject({ ...optional, name: writable.name }),
  answer: form,
})
/** The body as it is sent, and as it is read. */
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

/** Changes what is sent. One that is archived comes back by being turned on, where the plan has room for it. */
export const updateForm = endpoint({
  id: "form.update",
  summary: "Update a web form",
  method: "PUT",
  path: "/forms/:id",
  access: "form.manage",
  params: idParams,
  body: z.strictObject({ ...optional, ...ignored }),
  answer: form,
})

/** Its page is gone; the deals and answers that it brought stay. */
export const trashForm = endpoint({
  id: "form.delete",
  summary: "Delete a web form",
  method: "DELETE",
  path: "/forms/:id",
  access: "form.manage",
  params: idParams,
})

/** Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`: the favicon or the brand, as `type` says. */
export const uploadFormImage = endpoint({
  id: "form.upload_image",
  summary: "Upload a form's picture",
  method: "POST",
  path: "/forms/:id/uploadImage",
  access: "form.manage",
  params: idParams,
  ...pictureUpload("brand_picture", formImages),
  answer: form,
})

export const removeFormImage = endpoint({
  id: "form.remove_image",
  summary: "Remove a form's picture",
  method: "POST",
  path: "/forms/:id/removeImage",
  access: "form.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ type: z.enum(formImages) }),
  answer: form,
})

/** Takes the terms, a PDF, that who answers agrees to. Terms that someone agreed to are kept as they were. */
export const uploadFormTerm = endpoint({
  id: "form.upload_term",
  summary: "Upload a form's terms",
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
  summary: "Remove a form's terms",
  method: "POST",
  path: "/forms/:id/removeTerm",
  access: "form.manage",
  params: idParams,
  status: 200,
  answer: form,
})

/** Asks who wants to see the form for a password; null asks no more. Who has typed the one before types the new one. */
export const updateFormPassword = endpoint({
  id: "form.update_password",
  summary: "Set or remove a form's password",
  method: "PUT",
  path: "/forms/:id/updatePassword",
  access: "form.manage",
  params: idParams,
  body: z.strictObject({ password: z.nullable(password) }),
  answer: form,
})

/** The terms of a form. They never change and their address can't be guessed, so they need no sign-in. */
export const getFormTerm = endpoint({
  id: "form.term",
  summary: "Download a form's terms",
  method: "GET",
  path: "/forms/terms/:token",
  access: "public",
  media: "file",
  params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
})
