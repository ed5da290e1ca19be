import { returnReasons } from "@funil/contract/forms/return-reasons"
import {
  daysToRegret,
  returnOutcomes,
  type ReturnsForm,
  type ReturnsFormDraft,
} from "@funil/contract/forms/returns"
import { isOwn } from "@funil/contract/shared/own-value"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { qrCode } from "../../platform/qr-code.ts"
import { unaccented } from "../../platform/records/like-pattern.ts"
import { freeSlug } from "../../platform/text/plain-text.ts"
import { targetStage } from "../deals/deal-stage.ts"
import { insertPipeline } from "../pipelines/pipelines.ts"
import { requireRoom } from "../plans/plan-limits.ts"
import { templatesIn } from "../templates/template-catalogue.ts"
import { returnsFormUrl } from "./requests/return-url.ts"

const usualTransitDays = 7

/** The part of a returns form that its editor writes. */
type ReturnsContent = Omit<ReturnsForm, "id" | "url" | "favicon" | "brand" | "created_at" | "updated_at">

/** A returns form in stored form. */
export interface ReturnsFormRow extends ReturnsContent {
  id: string
  favicon: string | null
  brand: string | null
  created_at: Date
  created_by: string | null
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
}

export const returnsFormStore = settingStore<ReturnsFormRow, ReturnsForm, "return.manage">({
  entity: "returns_form",
  table: "returns_forms",
  right: "return.manage",
  label: "name",
  columns: {
    created_by: "quiet once",
    name: "kept",
    // The constraint rejects an address that another form has.
    slug: "kept",
    enabled: "kept",
    platform: "kept",
    pipeline_id: "kept",
    reasons: "kept",
    window_days: "kept",
    transit_days: "kept",
    outcomes: "kept",
    require_photos_for: "kept",
    instructions: "kept",
    texts: "json",
    favicon: "kept",
    brand: "kept",
    language: "kept",
    deleted_by: "quiet",
  },
  pictures: ["brand", "favicon"],
  putBack: async (tx, before, patch) => {
    const after = { ...before, ...patch }
    // Another form may have taken the address meanwhile.
    const isElsewhere = before.deleted_at !== null || before.slug !== after.slug
    if (!after.deleted_at && isElsewhere && (await takenSlugs(tx, after.slug)).has(after.slug))
      throw new AppError("conflict")
    return patch
  },
  answer: (tx, { id }) => answerReturnsForm(tx, id),
})

async function read(tx: Tx, where: RawBuilder<SqlBool>): Promise<ReturnsFormRow[]> {
  const { rows } = await sql<ReturnsFormRow>`
    select ${returnsFormStore.selected("r")} from returns_forms r where r.account_id = ${tx.accountId} and ${where}
    order by ${unaccented(sql`r.name`)}, r.id
  `.execute(tx.db)
  return rows
}

/** Returns the form outside the trash with this id or address. */
export async function findReturnsForm(
  tx: Tx,
  wanted: { readonly id: string } | { readonly slug: string },
): Promise<ReturnsFormRow | undefined> {
  const which = "id" in wanted ? sql`r.id = ${wanted.id}` : sql`r.slug = ${wanted.slug}`
  return (await read(tx, sql`r.deleted_at is null and ${which}`))[0]
}

/** Returns the form, in the trash or not. */
export async function findAnyReturnsForm(tx: Tx, id: string): Promise<ReturnsFormRow | undefined> {
  return (await read(tx, sql`r.id = ${id}`))[0]
}

/** Returns the taken addresses that begin like this one. */
async function takenSlugs(tx: Tx, slug: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from returns_forms
    where account_id = ${tx.accountId} and deleted_at is null and starts_with(slug, ${slug})
  `.execute(tx.db)
  return new Set(rows.map((row) => row.slug))
}

async function readDomain(tx: Tx): Promise<string> {
  const { rows } = await sql<{ domain: string }>`
    select domain from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]?.domain ?? ""
}

function viewOf(tx: Tx, row: ReturnsFormRow, domain: string): ReturnsForm {
  const { created_by: _, deleted_at: __, deleted_by: ___, version: ____, ...form } = row
  return {
    ...form,
    url: returnsFormUrl(tx, { domain, slug: row.slug }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export async function listReturnsForms(ctx: Permitted<"return.manage">): Promise<ReturnsForm[]> {
  return inTransaction(ctx, async (tx) => {
    const domain = await readDomain(tx)
    return (await read(tx, sql`r.deleted_at is null`)).map((row) => viewOf(tx, row, domain))
  })
}

export async function getReturnsForm(ctx: Permitted<"return.manage">, id: string): Promise<ReturnsForm> {
  return inTransaction(ctx, (tx) => answerReturnsForm(tx, id))
}

export async function answerReturnsForm(tx: Tx, id: string): Promise<ReturnsForm> {
  const row = await findReturnsForm(tx, { id })
  if (!row) throw notFound()
  return versioned(tx, viewOf(tx, row, await readDomain(tx)), row.version)
}

/** Returns the link of a returns form and its QR code. */
export async function shareReturnsForm(
  ctx: Permitted<"return.manage">,
  id: string,
): Promise<{ url: string; qr: string }> {
  const { url } = await getReturnsForm(ctx, id)
  return { url, qr: qrCode(url) }
}

/** Creates the pipeline of a returns form from its template. Throws 402 if the plan has no room. */
async function newPipeline(tx: Tx, name: string): Promise<string> {
  await requireRoom(tx, "pipelines")
  const template = templatesIn(tx.language).find(({ addon }) => addon === "returns")
  if (!template) throw new Error("There is no template of returns")
  return insertPipeline(tx, { name, stageNames: template.schema, countsAsSales: false })
}

/** Throws 422 for a taken address and for a pipeline that cannot take deals. */
async function requireSound(tx: Tx, form: ReturnsContent, before?: ReturnsContent): Promise<void> {
  if (form.slug !== before?.slug && (await takenSlugs(tx, form.slug)).has(form.slug))
    throw invalid("slug", "taken")
  if (form.pipeline_id !== null && form.pipeline_id !== before?.pipeline_id)
    await targetStage(tx, { pipeline_id: form.pipeline_id })
}

/** The content with the fields of a body. */
function withSent(before: ReturnsContent, sent: Partial<ReturnsFormDraft>): ReturnsContent {
  const known = Object.entries(sent).filter(([name, value]) => isOwn(before, name) && value !== undefined)
  return { ...before, ...Object.fromEntries(known) }
}

/** Creates a returns form, and its pipeline if the draft names none. */
export async function createReturnsForm(
  ctx: Permitted<"return.manage">,
  draft: ReturnsFormDraft,
): Promise<ReturnsForm> {
  return returnsFormStore.create(ctx, async (tx) => {
    const empty: ReturnsContent = {
      name: draft.name,
      slug: draft.slug ?? (await freeSlug(draft.name, (slug) => takenSlugs(tx, slug))),
      enabled: true,
      platform: draft.platform,
      pipeline_id: null,
      reasons: [...returnReasons],
      window_days: daysToRegret,
      transit_days: usualTransitDays,
      outcomes: [...returnOutcomes],
      require_photos_for: [],
      instructions: "",
      texts: { title: "", intro: "", success: "", contact: "" },
      language: tx.language,
    }
    const content = withSent(empty, draft)
    await requireSound(tx, content)
    const pipeline_id = content.pipeline_id ?? (await newPipeline(tx, content.name))
    return { ...content, pipeline_id, favicon: null, brand: null }
  })
}

/** Updates a returns form. Creates its pipeline if it has none. */
export async function updateReturnsForm(
  ctx: Permitted<"return.manage">,
  id: string,
  input: Partial<ReturnsFormDraft>,
  ifMatch?: string,
): Promise<ReturnsForm> {
  return returnsFormStore.change(ctx, { id, ifMatch }, async (tx, before) => {
    const after = withSent(before, input)
    await requireSound(tx, after, before)
    return { ...after, pipeline_id: after.pipeline_id ?? (await newPipeline(tx, after.name)) }
  })
}
