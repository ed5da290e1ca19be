import { hashPassword } from "../../platform/access/password-hash.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { insertAccount } from "../accounts/insert-account.ts"
import { createPipeline } from "../pipelines/create-pipeline.ts"
import { updateStage } from "../pipelines/update-stage.ts"
import { insertDefaultTaskTypes } from "../tasks/insert-default-task-types.ts"
import { listTaskTypes } from "../tasks/list-task-types.ts"
import { insertUser } from "../users/insert-user.ts"
import { type FieldKeys, foundCustomFields } from "./demo-custom-fields.ts"
import { foundProducts, type ProductIds } from "./demo-products.ts"
import { demoCnpj, demoPhone } from "./demo-documents.ts"
import type { Random } from "./random.ts"
import type { PipelineIds } from "./replay-deals.ts"
import type { Story } from "./story.ts"
import { type MemberKey, team } from "./team.ts"

export const demoDomain = "demo"
export const demoPassword = "demo-demo"

export interface Founded {
  readonly pipelines: ReadonlyMap<string, PipelineIds>
  readonly userIds: Readonly<Record<MemberKey, string>>
  readonly taskTypeIds: readonly string[]
  readonly productIds: ProductIds
  readonly fieldKeys: FieldKeys
}

async function foundPipeline(tx: Tx, story: Story): Promise<PipelineIds> {
  const schema = Object.fromEntries((story.hidden ?? []).map((flag) => [flag, false]))
  const { id, stages } = await createPipeline(tx, {
    name: story.name,
    template: story.template,
    lost_reason_options: story.lostReasons.map(([reason]) => reason),
    schema,
  })
  for (const [index, { timeout, message }] of story.stages.entries()) {
    const stage = stages[index]
    if (!stage) throw new Error(`The template ${story.template} has fewer stages than its story`)
    const whatsapp_default_message = message ?? null
    await updateStage(tx, { pipelineId: id, id: stage.id }, { timeout, whatsapp_default_message })
  }
  return { id, stageIds: stages.map((stage) => stage.id) }
}

async function foundTeam(
  tx: Tx,
  random: Random,
  pipelines: Founded["pipelines"],
): Promise<Founded["userIds"]> {
  const ids: [string, string][] = []
  for (const [key, { templates, ...member }] of Object.entries(team)) {
    const { id } = await insertUser(tx, {
      ...member,
      // The first admin is the one in whose name everything is founded.
      ...(key === "admin" && tx.user && { id: tx.user.id }),
      email: `${key}@${demoDomain}.test`,
      phone1: demoPhone(random, 19),
      pipelines: templates.flatMap((template) => pipelines.get(template)?.id ?? []),
      password_hash: await hashPassword(demoPassword),
    })
    ids.push([key, id])
  }
  // The keys are those of the team.
  return Object.fromEntries(ids) as Record<MemberKey, string>
}

/** Makes the account with its pipelines, task types and users, as on its first day. */
export async function foundCompany(tx: Tx, random: Random, stories: readonly Story[]): Promise<Founded> {
  const { first_name, last_name } = team.admin
  await insertAccount(tx, {
    domain: demoDomain,
    company: "Solar do Vale Energia",
    document: demoCnpj(random),
    email: `admin@${demoDomain}.test`,
    website: "https://www.solardovale.example",
    first_name,
    last_name,
    phone1: demoPhone(random, 19),
    total_employees: "mais de 15",
    department: "Sales",
    market: "Industry",
    source: "Indicação",
    language: "pt-BR",
    timezone: "America/Sao_Paulo",
    campaign: {},
  })
  const pipelines = new Map<string, PipelineIds>()
  for (const story of stories) pipelines.set(story.template, await foundPipeline(tx, story))
  const userIds = await foundTeam(tx, random, pipelines)
  await insertDefaultTaskTypes(tx, tx.language)
  const taskTypes = await listTaskTypes(tx)
  const productIds = await foundProducts(tx)
  const fieldKeys = await foundCustomFields(tx)
  // An account is not undone, so neither is what it began with.
  tx.ledger.reversible = false
  return { pipelines, userIds, taskTypeIds: taskTypes.map(({ id }) => id), productIds, fieldKeys }
}
