import type { createSamples as endpoint } from "@funil/contract/home/onboarding"
import type { CustomFieldEntity, CustomFieldType } from "@funil/contract/settings/custom-fields"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { NewRowResult } from "../../nouns/plain/new-rows.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../platform/records/custom-fields.ts"
import { escapeHtml } from "../../platform/text/plain-text.ts"
import { today, wallClockNow } from "../../platform/wall-clock.ts"
import { companyRecord } from "../companies/company-record.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { createDeals } from "../deals/create-deals.ts"
import { dealMass } from "../deals/deal-mass.ts"
import { createNote } from "../notes/notes.ts"
import { findPipelineRow } from "../pipelines/pipeline-queries.ts"
import { pipelineView } from "../pipelines/pipeline-view.ts"
import { taskMass } from "../tasks/task-mass.ts"
import { listTaskTypes } from "../tasks/task-types.ts"
import { createTask } from "../tasks/tasks.ts"
import { keepSamples, lockSamples, readOnboarding, sampleIds } from "./onboarding.ts"
import { type SampleDeal, type SampleTask, sampleWords } from "./sample-words.ts"

const dayMs = 86_400_000

/**
 * Creates a believable small company's deals in a pipeline, with contacts and tasks, as one
 * operation.
 */
export async function createSamples(
  ctx: Permitted<"account.write">,
  { pipeline_id }: { readonly pipeline_id: string },
): Promise<CallAnswer<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    const row = await findPipelineRow(tx, pipeline_id)
    if (!row) throw invalid("pipeline_id", "not_found")
    await lockSamples(tx)
    if ((await readOnboarding(tx)).samples) throw new AppError("conflict")
    await keepSamples(tx)
    const { companies, contacts, deals } = sampleWords[tx.language]
    const people = { ...(await createPeople(tx)), fields: await sampleValues(tx, "deal") }
    const types = (await listTaskTypes(requireCan(tx, "task_type.read"))).map(({ id }) => id)
    let tasks = 0
    for (const deal of deals) {
      const id = await createSampleDeal(tx, pipelineView(row), deal, people)
      for (const task of deal.tasks) await createSampleTask(tx, id, task, types)
      if (deal.note) await createNote(requireCan(tx, "note.write"), noteOf(id, deal.note))
      tasks += deal.tasks.length
    }
    return { deals: deals.length, contacts: contacts.length, companies: companies.length, tasks }
  })
}

/** The ids of the sample people, in the order of their words. */
interface People {
  readonly companies: readonly string[]
  readonly contacts: readonly string[]
}

/** Returns the created ids. Throws if an account's rule rejects one, so it rejects all. */
function idsOf(made: readonly NewRowResult[]): string[] {
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

/** Returns the stage at a fraction of the open ones, or one of the two last stages. */
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
  await createTask(requireCan(tx, "task.write"), {
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

type Value = (tx: Tx, definition: CustomFieldDefinition) => unknown

const word: Value = ({ language }) => sampleWords[language].tag
const first: Value = (_tx, { options }) => options[0]

/** A valid value of each field type. Links to other records have none. */
const values: Readonly<Record<CustomFieldType, Value>> = {
  text: word,
  textarea: word,
  password: word,
  email: () => "exemplo@funil.example",
  link: () => "https://funil.example",
  number: () => 1,
  money: () => 100,
  date: (tx) => today(tx),
  time: () => "09:00",
  tags: (tx, definition) => [word(tx, definition)],
  select: first,
  "select-search": first,
  multiselect: (tx, definition) => [first(tx, definition)],
  div: () => null,
  "global-select": () => null,
}

/** Returns values for the custom fields that a new record requires, so they don't block samples. */
async function sampleValues(tx: Tx, entity: CustomFieldEntity): Promise<Record<string, unknown>> {
  const asked = (await customFieldsIn(tx, entity)).filter(({ required }) => required)
  return Object.fromEntries(
    asked.map((definition) => [definition.name, values[definition.type](tx, definition)]),
  )
}

const masses = [
  ["deal", dealMass],
  ["task", taskMass],
  ["contact", contactRecord.mass],
  ["company", companyRecord.mass],
] as const

/** Trashes the remaining sample records. An undo restores them. Running it again is harmless. */
// No ledger: the `trashing` of each noun records it.
export async function removeSamples(ctx: Permitted<"account.write">): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ids = await sampleIds(tx)
    for (const [entity, mass] of masses) await mass.trashing(tx, ids.get(entity) ?? [])
  })
}
