import type { Language } from "@funil/contract/account/accounts"
import type { createPipeline as endpoint, Pipeline } from "@funil/contract/settings/pipelines"
import { countsAsSales, type Template } from "@funil/contract/settings/templates"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"
import { newId } from "../../platform/new-id.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { requireRoom } from "../plans/plan-limits.ts"
import { findTemplate, probabilitiesOf } from "../templates/template-catalogue.ts"
import { lockStageDeals } from "./pipeline-deals.ts"
import { lockAnyPipeline } from "./pipeline-queries.ts"
import { defaultSchema, mergedSchema } from "./pipeline-schema.ts"
import { getPipeline, insertPipeline, pipelineStore, trashWithDeals } from "./pipelines.ts"

type Input = z.output<typeof endpoint.body>

interface DefaultPipeline {
  readonly name: string
  readonly stages: readonly string[]
}

/** The first pipeline of an account, and the stages of a new pipeline without any. */
export const defaultPipeline: Readonly<Record<Language, DefaultPipeline>> = {
  "pt-BR": { name: "Vendas", stages: ["Novo", "Ganho", "Perdido"] },
  en: { name: "Sales", stages: ["New", "Won", "Lost"] },
}

/**
 * Creates a pipeline with the stages of the body, else of the template, else the three defaults. It
 * may replace an unused one.
 */
export async function createPipeline(ctx: Permitted<"pipeline.write">, input: Input): Promise<Pipeline> {
  return inTransaction(ctx, async (tx) => {
    const template = templateOf(ctx, input)
    tx.ledger.kind ??= "pipeline.created"
    const position = input.replaces === undefined ? undefined : await replaceUnused(tx, input.replaces)
    await requireRoom(tx, "pipelines")
    const id = await insertPipeline(tx, {
      name: input.name,
      stageNames: input.stages ?? template?.schema ?? defaultPipeline[ctx.language].stages,
      countsAsSales: input.counts_as_sales ?? countsAsSales(template),
      ...(position !== undefined && { position }),
      ...(input.template !== undefined && { probabilities: probabilitiesOf(input.template, ctx.language) }),
      lostReasons: input.lost_reason_options,
      schema: await mergedSchema(tx, defaultSchema, input.schema),
    })
    return getPipeline(requireCan(tx, "pipeline.read"), id)
  })
}

function templateOf(ctx: Context, { template }: Input): Template | undefined {
  if (template === undefined) return undefined
  const found = findTemplate(template, ctx.language)
  if (!found) throw invalid("template", "unknown_option")
  return found
}

/** Whether deals, trashed ones included, or settings prevent the replacement of a pipeline. */
async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const a = tx.accountId
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from deals d where d.account_id = ${a} and d.pipeline_id = ${id})
      or exists (select from forms f where f.account_id = ${a} and f.pipeline_id = ${id} and f.deleted_at is null)
      or exists (select from returns_forms f where f.account_id = ${a} and f.pipeline_id = ${id} and f.deleted_at is null)
      or exists (select from goals g where g.account_id = ${a} and g.pipeline_id = ${id} and g.deleted_at is null)
      or exists (select from workflows w where w.account_id = ${a} and w.pipeline_id = ${id} and w.deleted_at is null)
      or exists (select from users u where u.account_id = ${a} and ${id} = any(u.pipelines) and u.deleted_at is null)
      as used
  `.execute(tx.db)
  return rows[0]?.used ?? true
}

/** Trashes an unused pipeline and returns its order key. Leaves a pipeline in use alone. */
async function replaceUnused(tx: Tx, id: string): Promise<string | undefined> {
  const pipeline = await lockAnyPipeline(tx, id)
  if (!pipeline || pipeline.deleted_at) throw invalid("replaces", "not_found")
  await lockAccount(tx)
  // The stage locks keep new deals out meanwhile.
  await lockStageDeals(
    tx,
    pipeline.stages.map((stage) => stage.id),
  )
  if (pipeline.archived_at || (await isUsed(tx, id))) return undefined
  const position = keyBefore(await pipelineStore.places(tx), newId(), id)
  await trashWithDeals(tx, pipeline)
  return position
}
