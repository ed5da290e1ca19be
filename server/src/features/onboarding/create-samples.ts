import type { createSamples as endpoint } from "@funil/contract/onboarding"
import type { Pipeline } from "@funil/contract/pipelines"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { escapeHtml } from "../../platform/text/escape-html.ts"
import { wallClockNow } from "../../platform/wall-clock.ts"
import type { Made } from "../../nouns/new-rows.ts"
import { companyRecord } from "../companies/company-record.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { createDeals } from "../deals/create-deals.ts"
import { createNote } from "../notes/create-note.ts"
import { findPipelineRow } from "../pipelines/pipeline-queries.ts"
import { pipelineView } from "../pipelines/pipeline-view.ts"
import { createTask } from "../tasks/create-task.ts"
import { listTaskTypes } from "../tasks/list-task-types.ts"
import { keepSamples, lockSamples, readOnboarding } from "./onboarding-queries.ts"
import { sampleValues } from "./sample-values.ts"
import { type SampleDeal, type SampleTask, sampleWords } from "./sample-words.ts"

const dayMs = 86_400_000

/** Puts a small believable company's deals into a pipeline, with whom they are about and what comes next, all as one operation. */
export async function createSamples(
  ctx: Context,
  { pipeline_id }: { readonly pipeline_id: string },
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => {
    const row = await findPipelineRow(tx, pipeline_id)
    if (!row) throw invalid("pipeline_id", "not_found")
    await lockSamples(tx)
    if ((await readOnboarding(tx)).samples) throw new AppError("conflict")
    await keepSamples(tx)
    const { companies, contacts, deals } = sampleWords[tx.language]
    const people = { ...(await createPeople(tx)), fields: await sampleValues(tx, "deal") }
    const types = (await listTaskTypes(tx)).map(({ id }) => id)
    let tasks = 0
    for (const deal of deals) {
      const id = await createSampleDeal(tx, pipelineView(row), deal, people)
      for (const task of deal.tasks) await createSampleTask(tx, id, task, types)
      if (deal.note) await createNote(tx, noteOf(id, deal.note))
      tasks += deal.tasks.length
    }
    return { deals: deals.length, contacts: contacts.length, companies: companies.length, tasks }
  })
}

/** Ids of the sample people, in the order of their words. */
interface People {
  readonly companies: readonly string[]
  readonly contacts: readonly string[]
}

/** The ids of what was made; a rule of the account that refuses one refuses all. */
function idsOf(made: readonly Made[]): string[] {
  return made.map((one) => {
    if ("refused" in one) throw one.refused
    return one.id
  })
}

async function createPeople(tx: Tx): Promise<People> {
  const words = sampleWords[tx.language]
  const tags = [words.tag]
  const own = { company: await sampleValues(tx, "company"), contact: await sampleValues(tx, "contact") }
  const companies = idsOf(
    await companyRecord.importer.createMany(
      tx,
      words.companies.map(([company, segment]) => ({
        company,
        tags: [...tags, segment],
        custom_fields: own.company,
      })),
    ),
  )
  const contacts = idsOf(
    await contactRecord.importer.createMany(
      tx,
      words.contacts.map(({ company, ...person }) => ({
        ...person,
        tags,
        custom_fields: own.contact,
        companies: company === undefined ? [] : [companies[company]],
      })),
    ),
  )
  return { companies, contacts }
}

/** The stage at a part of the way through the open ones, or one of the two at the end. */
function stageAt({ stages }: Pipeline, at: SampleDeal["at"]) {
  const open = stages.slice(0, -2)
  const stage =
    at === "won" ? stages.at(-2) : at === "lost" ? stages.at(-1) : open[Math.floor(at * open.length)]
  if (!stage) throw new Error("A pipeline has an open stage, and one for each end")
  return stage
}

async function createSampleDeal(
  tx: Tx,
  pipeline: Pipeline,
  deal: SampleDeal,
  { companies, contacts, fields }: People & { readonly fields: Record<string, unknown> },
): Promise<string> {
  const entered = new Date(tx.now().getTime() - deal.days * dayMs)
  const company = sampleWords[tx.language].contacts[deal.contact]?.company
  const [id = ""] = idsOf(
    await createDeals({ ...tx, now: () => entered }, [
      {
        name: deal.name,
        amount: deal.amount,
        pipeline_stage_id: stageAt(pipeline, deal.at).id,
        lost_reason: deal.at === "lost" ? (pipeline.lost_reason_options[0] ?? null) : null,
        expected_close_date: deal.closes === undefined ? null : dayFromNow(tx, deal.closes),
        tags: [sampleWords[tx.language].tag],
        contacts: contacts.slice(deal.contact, deal.contact + 1),
        companies: company === undefined ? [] : companies.slice(company, company + 1),
        products: [],
        custom_fields: fields,
      },
    ]),
  )
  return id
}

async function createSampleTask(
  tx: Tx,
  deal_id: string,
  { name, day, hour, type }: SampleTask,
  types: readonly string[],
): Promise<void> {
  const task_type_id = types[type % types.length]
  if (task_type_id === undefined) return
  const date = dayFromNow(tx, day)
  await createTask(tx, {
    name,
    task_type_id,
    deal_id,
    start: `${date} ${hour}:00`,
    end: `${date} ${hour}:30`,
  })
}

function dayFromNow(tx: Tx, days: number): string {
  return wallClockNow(tx, days * 24 * 60).slice(0, "YYYY-MM-DD".length)
}

function noteOf(record_id: string, text: string) {
  return { entity: "deal", record_id, note: `<p>${escapeHtml(text)}</p>` } as const
}
