import { isDeepStrictEqual } from "node:util"
import type { Form, FormDraft, FormImage } from "@funil/contract/forms/forms"
import type { PictureInput } from "@funil/contract/records/pictures"
import { sql } from "kysely"
import { settingStore } from "../../../nouns/store/setting-store.ts"
import { hashPassword } from "../../../platform/access/passwords.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { AppError, notFound } from "../../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { versioned } from "../../../platform/http/versions.ts"
import { type PictureOf, removePicture, uploadPicture } from "../../pictures/change-picture.ts"
import { requireRoom } from "../../plans/plan-limits.ts"
import { emptyContent, type FormContent, type FormRow, withSent } from "./form-content.ts"
import { formView, isTaken, readForms, slugFrom } from "./form-queries.ts"
import { requireSoundForm } from "./form-rules.ts"
export const formStore = settingStore<FormRow, Form, "form.manage">({
  entity: "form",
  table: "forms",
  right: "form.manage",
  label: "name",
  columns: {
    created_by: "quiet once",
    name: "kept",
    // The constraint rejects an address that another form has.
    slug: "kept",
    enabled: "kept",
    pipeline_id: "kept",
    pipeline_stage_id: "kept",
    user_id: "kept",
    users: "kept",
    tags: "kept",
    fields: "json",
    title: "kept",
    intro: "kept",
    submit_label: "kept",
    success_message: "kept",
    redirect_url: "kept",
    email_subject: "kept",
    email_body: "kept",
    colours: "json",
    favicon: "kept",
    brand: "kept",
    terms_hash: "kept",
    consent_text: "kept",
    marketing_text: "kept",
    // The ledger records that the password changed, never its value.
    password_hash: "quiet",
    password_set_at: "instant",
    allowed_origins: "kept",
    starts_at: "instant",
    ends_at: "instant",
    max_answers: "kept",
    language: "kept",
    archived_at: "instant",
    deleted_by: "quiet",
  },
  irreversible: "password_set_at",
  pictures: ["brand", "favicon"],
  follow: async (tx, [saved]) => {
    if (saved?.before !== null) return
    const { id } = saved.after
    await sql`insert into form_counters (account_id, form_id) values (${tx.accountId}, ${id})`.execute(tx.db)
  },
  putBack,
  answer: (tx, { id }) => answerOf(tx, id),
})

function takesRoom({ deleted_at, archived_at }: FormRow): boolean {
  return deleted_at === null && archived_at === null
}

async function putBack(tx: Tx, before: FormRow, patch: Partial<FormRow>): Promise<Partial<FormRow>> {
  const after = { ...before, ...patch }
  if (takesRoom(after) && !takesRoom(before)) await requireRoom(tx, "forms")
  // Another form may have taken the address while this form was deleted or had another address.
  const isElsewhere = before.deleted_at !== null || before.slug !== after.slug
  if (after.deleted_at === null && isElsewhere && (await isTaken(tx, after.slug)))
    throw new AppError("conflict")
  return patch
}

export async function listForms(ctx: Permitted<"form.manage">): Promise<Form[]> {
  return inTransaction(ctx, async (tx) => (await readForms(tx)).map((row) => formView(tx, row)))
}

export async function getForm(ctx: Permitted<"form.manage">, id: string): Promise<Form> {
  return inTransaction(ctx, (tx) => answerOf(tx, id))
}

async function answerOf(tx: Tx, id: string): Promise<Form> {
  const [row] = await readForms(tx, id)
  if (!row) throw notFound()
  return versioned(tx, formView(tx, row), row.version)
}

/** Creates a form. Throws 402 if the plan has no room for it. */
export async function createForm(ctx: Permitted<"form.manage">, draft: FormDraft): Promise<Form> {
  return formStore.create(ctx, async (tx) => {
    await requireRoom(tx, "forms")
    const slug = draft.slug ?? (await slugFrom(tx, draft.name))
    const content = withSent(emptyContent(tx, draft.name, slug), draft)
    await requireSoundForm(tx, content)
    const secret = { password_hash: null, password_set_at: null }
    return { ...content, ...secret, favicon: null, brand: null, terms_hash: null, archived_at: null }
  })
}

/**
 * An update checks these only if they change or the form turns on, since referenced records may be
 * gone.
 */
const checked = [
  "slug",
  "pipeline_id",
  "pipeline_stage_id",
  "user_id",
  "users",
  "fields",
  "starts_at",
  "ends_at",
] as const satisfies readonly (keyof FormContent)[]

/** Updates a form. Turning on an archived form restores it if the plan has room. */
export async function updateForm(
  ctx: Permitted<"form.manage">,
  id: string,
  input: Partial<FormDraft>,
  ifMatch?: string,
): Promise<Form> {
  return formStore.change(ctx, { id, ifMatch }, async (tx, before) => {
    // The API shows an archived form as off. Sending that back must not change the stored
    // `enabled`.
    const isKept = before.archived_at !== null && input.enabled === false
    const after = withSent(before, isKept ? { ...input, enabled: undefined } : input)
    const isBack = before.archived_at !== null && input.enabled
    if (isBack) await requireRoom(tx, "forms")
    const isSame = checked.every((name) => isDeepStrictEqual(before[name], after[name]))
    if (!isSame || (after.enabled && !before.enabled) || before.archived_at)
      await requireSoundForm(tx, after, before)
    return { ...after, ...(isBack && { archived_at: null }) }
  })
}

/** Sets or removes the password of a form. */
export async function updateFormPassword(
  ctx: Permitted<"form.manage">,
  id: string,
  password: string | null,
  ifMatch?: string,
): Promise<Form> {
  const password_hash = password === null ? null : await hashPassword(password)
  return formStore.change(ctx, { id, ifMatch }, (tx) => ({
    password_hash,
    password_set_at: password_hash === null ? null : tx.now(),
  }))
}

function pictureOf(id: string, image: FormImage): PictureOf<FormRow, Form> {
  return {
    field: "brand_picture",
    fit: "contain",
    lock: (tx) => formStore.lock(tx, id),
    save: (tx, before, address) => formStore.save(tx, before, { [image]: address }),
    answer: (tx) => answerOf(tx, id),
  }
}

/** Replaces the favicon or the brand of a form. */
export async function uploadFormImage(
  ctx: Permitted<"form.manage">,
  id: string,
  { type, ...input }: PictureInput & { readonly type: FormImage },
): Promise<Form> {
  return uploadPicture(ctx, input, pictureOf(id, type))
}

export async function removeFormImage(
  ctx: Permitted<"form.manage">,
  id: string,
  image: FormImage,
): Promise<Form> {
  return removePicture(ctx, pictureOf(id, image))
}
