import { isOwn } from "@funil/contract/shared/own-value"
import { returnReasons } from "@funil/contract/return-reasons"
import {
  daysToRegret,
  returnOutcomes,
  type ReturnsForm,
  type ReturnsFormDraft,
} from "@funil/contract/returns"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { qrCode } from "../../platform/qr-code.ts"
import { freeSlug } from "../../platform/text/slug.ts"
import { targetStage } from "../deals/deal-stage.ts"
import { insertPipeline } from "../pipelines/insert-pipeline.ts"
import { requireRoom } from "../plans/require-room.ts"
import { templatesIn } from "../templates/template-catalogue.ts"
import { returnsFormUrl } from "./requests/return-url.ts"
import {
  findReturnsForm,
  insertReturnsFormRow,
  lockReturnsForm,
  readDomain,
  readReturnsForms,
  takenReturnsSlugs,
} from "./returns-form-queries.ts"
import { type ReturnsContent, type ReturnsFormRow, returnsFormState } from "./returns-form-row.ts"
import { saveReturnsForm } from "./save-returns-form.ts"

const usualTransitDays = 7

function viewOf(tx: Tx, row: ReturnsFormRow, domain: string): ReturnsForm {
  const { deleted_at: _, version: __, created_at, updated_at, ...form } = row
  return {
    ...form,
    url: returnsFormUrl(tx, { domain, slug: row.slug }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export async function listReturnsForms(ctx: Context): Promise<ReturnsForm[]> {
  requireCan(ctx, "return.manage")
  return inTransaction(ctx, async (tx) => {
    const domain = await readDomain(tx)
    return (await readReturnsForms(tx)).map((row) => viewOf(tx, row, domain))
  })
}

export async function getReturnsForm(ctx: Context, id: string): Promise<ReturnsForm> {
  requireCan(ctx, "return.manage")
  return inTransaction(ctx, async (tx) => {
    const row = await findReturnsForm(tx, { id })
    if (!row) throw notFound()
    return versioned(tx, viewOf(tx, row, await readDomain(tx)), row.version)
  })
}

/** How to bring a returns form to people: its address, as text and drawn. */
export async function shareReturnsForm(ctx: Context, id: string): Promise<{ url: string; qr: string }> {
  const { url } = await getReturnsForm(ctx, id)
  return { url, qr: qrCode(url) }
}

/** Makes the pipeline of a returns form from its template; 402 where the plan has no room. */
async function newPipeline(tx: Tx, name: string): Promise<string> {
  await requireRoom(tx, "pipelines")
  const template = templatesIn(tx.language).find(({ addon }) => addon === "returns")
  if (!template) throw new Error("There is no template of returns")
  return insertPipeline(tx, { name, stageNames: template.schema, countsAsSales: false })
}

/** Ends with 422 for what does not work. */
async function requireSound(tx: Tx, form: ReturnsContent, before?: ReturnsContent): Promise<void> {
  if (form.slug !== before?.slug && (await takenReturnsSlugs(tx, form.slug)).has(form.slug))
    throw invalid("slug", "taken")
  if (form.pipeline_id !== null && form.pipeline_id !== before?.pipeline_id)
    await targetStage(tx, { pipeline_id: form.pipeline_id })
}

/** The content with what a body says of it. */
function withSent(before: ReturnsContent, sent: Partial<ReturnsFormDraft>): ReturnsContent {
  const known = Object.entries(sent).filter(([name, value]) => isOwn(before, name) && value !== undefined)
  return { ...before, ...Object.fromEntries(known) }
}

/** Makes a returns form, and its pipeline where none is named. */
export async function createReturnsForm(ctx: Context, draft: ReturnsFormDraft): Promise<ReturnsForm> {
  requireCan(ctx, "return.manage")
  return inTransaction(ctx, async (tx) => {
    const empty: ReturnsContent = {
      name: draft.name,
      slug: draft.slug ?? (await freeSlug(draft.name, (slug) => takenReturnsSlugs(tx, slug))),
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
    const row: ReturnsFormRow = {
      ...content,
      id: newId(),
      pipeline_id: content.pipeline_id ?? (await newPipeline(tx, content.name)),
      favicon: null,
      brand: null,
      created_at: tx.now(),
      updated_at: tx.now(),
      deleted_at: null,
      version: 1,
    }
    await insertReturnsFormRow(tx, row)
    record(tx, { event: "returns_form.created", id: row.id, before: null, after: returnsFormState(row) })
    return getReturnsForm(tx, row.id)
  })
}

/** Changes a returns form; without a pipeline it gets one of its own. */
export async function updateReturnsForm(
  ctx: Context,
  id: string,
  input: Partial<ReturnsFormDraft>,
  ifMatch?: string,
): Promise<ReturnsForm> {
  requireCan(ctx, "return.manage")
  return inTransaction(ctx, async (tx) => {
    const before = await lockReturnsForm(tx, id)
    await requireFresh(before, ifMatch, () => getReturnsForm(tx, id))
    const after = withSent(before, input)
    await requireSound(tx, after, before)
    const pipeline_id = after.pipeline_id ?? (await newPipeline(tx, after.name))
    await saveReturnsForm(tx, before, { ...after, pipeline_id })
    return getReturnsForm(tx, id)
  })
}

/** Deletes a returns form: its page is gone, its requests and deals stay. */
export async function trashReturnsForm(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "return.manage")
  await inTransaction(ctx, async (tx) => {
    const before = await lockReturnsForm(tx, id)
    await requireFresh(before, ifMatch, () => getReturnsForm(tx, id))
    await saveReturnsForm(tx, before, { deleted_at: tx.now() })
  })
}
