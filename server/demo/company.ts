import { createForm as formCall } from "@funil/contract/forms/forms"
import { insertAccount } from "../src/features/accounts/insert-account.ts"
import { createCustomField } from "../src/features/custom-fields/custom-fields.ts"
import { monthOn } from "../src/features/dashboards/period.ts"
import { createForm } from "../src/features/forms/definition/forms.ts"
import { createGoal } from "../src/features/goals/goals.ts"
import { createPipeline } from "../src/features/pipelines/create-pipeline.ts"
import { updateStage } from "../src/features/pipelines/stages.ts"
import { productRecord } from "../src/features/products/product-record.ts"
import { createReturnsForm } from "../src/features/returns/returns-forms.ts"
import { insertShop, noteShop } from "../src/features/shops/shop-queries.ts"
import { insertDefaultTaskTypes, listTaskTypes } from "../src/features/tasks/task-types.ts"
import { insertUser } from "../src/features/users/user-queries.ts"
import { hashPassword } from "../src/platform/access/passwords.ts"
import type { Right } from "../src/platform/access/permitted.ts"
import type { Tx } from "../src/platform/db/transaction.ts"
import { insertRows } from "../src/platform/db/write-rows.ts"
import { newId } from "../src/platform/new-id.ts"
import { customFieldsIn } from "../src/platform/records/custom-fields.ts"
import { today } from "../src/platform/wall-clock.ts"
import { hour, later } from "./calendar.ts"
import * as facts from "./facts/company.ts"
import { type MemberKey, team } from "./facts/people.ts"
import { type PipelineFacts, pipelines, type TaskKind, taskKinds, type Template } from "./facts/pipelines.ts"
import { catalogue, type ProductKey, shopProducts } from "./facts/subjects.ts"
import { type Random, randomCnpj, randomPhone } from "./random.ts"

interface PipelineIds {
  readonly id: string
  readonly stageIds: readonly string[]
}

/** The ids of what the company has from its first day. */
export interface Founded {
  readonly pipelines: Readonly<Record<Template, PipelineIds>>
  readonly userIds: Readonly<Record<MemberKey, string>>
  readonly taskTypeIds: Readonly<Record<TaskKind, string>>
  readonly productIds: Readonly<Record<ProductKey, string>>
  /** The key of each custom field of deals by its name. */
  readonly fieldKeys: ReadonlyMap<string, number>
  readonly formId: string
  readonly returnsFormId: string
}

/**
 * Runs `make` for each entry of the facts in their order, and keeps what it returned by the same
 * keys.
 */
async function each<Key extends string, Fact, Made>(
  facts: Readonly<Record<Key, Fact>>,
  make: (fact: Fact, key: Key) => Promise<Made>,
): Promise<Record<Key, Made>> {
  const made: [string, Made][] = []
  for (const [key, fact] of Object.entries<Fact>(facts)) made.push([key, await make(fact, key as Key)])
  return Object.fromEntries(made) as Record<Key, Made>
}

/** Returns an id that the facts name, or fails where the product has no such thing. */
export function known<T>(id: T | undefined, what: string): T {
  if (id === undefined) throw new Error(`The demo names ${what}, which the company doesn't have`)
  return id
}

async function foundPipeline(tx: Tx<Right>, facts: PipelineFacts, template: Template): Promise<PipelineIds> {
  const { id, stages } = await createPipeline(tx, {
    name: facts.name,
    template,
    lost_reason_options: Object.keys(facts.lostReasons),
    schema: Object.fromEntries((facts.hidden ?? []).map((flag) => [flag, false])),
  })
  const stageIds = stages.map((stage) => stage.id)
  for (const [place, timeout] of facts.timeouts.entries()) {
    const stage = { pipelineId: id, id: known(stageIds[place], `stage ${place} of ${template}`) }
    await updateStage(tx, stage, { timeout, whatsapp_default_message: facts.messages?.[place] ?? null })
  }
  return { id, stageIds }
}

async function foundMember(tx: Tx, random: Random, key: MemberKey, pipelines: string[]): Promise<string> {
  const { name, ...member } = team[key]
  const [first_name = "", last_name = ""] = name.split(" ")
  const { id } = await insertUser(tx, {
    ...member,
    first_name,
    last_name,
    // The first admin is the user in whose name the company begins.
    ...(key === "admin" && tx.user && { id: tx.user.id }),
    email: `${key}@demo.test`,
    phone1: randomPhone(random, 19),
    pipelines,
    password_hash: await hashPassword(facts.password),
  })
  return id
}

async function foundShop(tx: Tx, now: Date, productIds: Founded["productIds"]): Promise<void> {
  const id = newId()
  const { store_id } = facts.shop
  const credentials = { store: `https://${store_id}`, consumer_key: "ck_demo", consumer_secret: "cs_demo" }
  await insertShop(tx, {
    id,
    ...facts.shop,
    store: store_id,
    name: facts.shopName,
    currency: "BRL",
    credentials,
  })
  await noteShop(tx, id, { hooked_at: tx.now(), synced_at: later(now, -3 * hour) })
  const rows = shopProducts.map((key, at) => {
    const { name, sku, price } = catalogue[key]
    const external_id = String(101 + at)
    const ids = { external_id, parent_id: external_id, product_id: productIds[key] }
    return { ...facts.shop, ...ids, seen: { name, sku, price } }
  })
  await insertRows(tx, "shop_products", rows)
}

/** Makes the web form, the shop, and the page of returns. */
async function foundPages(
  tx: Tx<Right>,
  now: Date,
  { pipelines, productIds }: Pick<Founded, "pipelines" | "productIds">,
) {
  const fields = facts.formFields.map(([name, label], at) => ({
    field: `contact.${name}`,
    label,
    required: name === "first_name" || name === "phone1",
    width: at === 2 || at === 4 ? "full" : "half",
  }))
  const pipeline_id = pipelines["lead-qualification"].id
  const form = await createForm(tx, formCall.body.parse({ ...facts.webForm, fields, pipeline_id }))
  await foundShop(tx, now, productIds)
  const returnsForm = await createReturnsForm(tx, {
    ...facts.returnsForm,
    pipeline_id: pipelines.returns.id,
    require_photos_for: ["DAMAGED", "WRONG_SENT"],
  })
  return { formId: form.id, returnsFormId: returnsForm.id }
}

/** Sets the goals of the last two months, this one and the next. */
async function setGoals(tx: Tx<Right>, now: Date, userIds: Founded["userIds"]): Promise<void> {
  const first = today({ now: () => now, timezone: tx.timezone })
  for (const months of [-2, -1, 0, 1]) {
    const month = monthOn(first, months).slice(0, "YYYY-MM".length)
    for (const [who, amount, count] of facts.goals)
      await createGoal(tx, { month, user_id: who && userIds[who], amount, ...(count && { count }) })
  }
}

/**
 * Makes the account with its pipelines, users, task types, products, custom fields, pages and
 * goals.
 */
export async function foundCompany(tx: Tx<Right>, random: Random, now: Date): Promise<Founded> {
  const [first_name = "", last_name = ""] = team.admin.name.split(" ")
  const [document, phone1] = [randomCnpj(random), randomPhone(random, 19)]
  await insertAccount(tx, { ...facts.account, document, first_name, last_name, phone1 })
  const ids = await each(pipelines, (facts, template) => foundPipeline(tx, facts, template))
  const userIds = await each(team, (_, key) => {
    const theirs = (facts.worksIn[key] ?? []).map((template) => ids[template].id)
    return foundMember(tx, random, key, theirs)
  })
  await insertDefaultTaskTypes(tx, tx.language)
  const taskTypes = await listTaskTypes(tx)
  const taskTypeIds = await each(taskKinds, async (place, kind) => known(taskTypes[place]?.id, kind))
  const productIds = await each<ProductKey, (typeof catalogue)[ProductKey], string>(
    catalogue,
    async (product) => (await productRecord.create(tx, { ...product, tags: [...product.tags] })).id,
  )
  for (const field of facts.customFields) await createCustomField(tx, { ...field, entity: "deal" })
  const fields = await customFieldsIn(tx, "deal")
  const fieldKeys = new Map(fields.map(({ name, key }) => [name, key]))
  // A user can't undo an account, so neither what it began with.
  tx.ledger.reversible = false
  const pages = await foundPages(tx, now, { pipelines: ids, productIds })
  await setGoals(tx, now, userIds)
  return { pipelines: ids, userIds, taskTypeIds, productIds, fieldKeys, ...pages }
}
