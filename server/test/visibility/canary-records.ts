import type { Role } from "@funil/contract/account/permissions"
import { billFields } from "@funil/contract/records/bills"
import { companyFields } from "@funil/contract/records/companies"
import { contactFields } from "@funil/contract/records/contacts"
import { dealFields } from "@funil/contract/records/deals"
import { taskFields } from "@funil/contract/records/tasks"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { Person } from "../client.ts"
import { stageId } from "../factories.ts"
import { sent } from "../files/sent-files.ts"
import type { Planter } from "./planter.ts"

export async function plantContacts(planter: Planter): Promise<void> {
  for (const letter of ["l", "n", "r", "x"]) {
    const [com, con] = [`${letter}com`, `${letter}con`]
    const { body: company } = await planter.ask("POST", "/companies", {
      ...planter.canaries.fill(com, companyFields),
      ...planter.own(com),
    })
    await planter.giveDocument("companies", planter.add("company", company.id, com), com)
    const { body: contact } = await planter.ask("POST", "/contacts", {
      ...planter.canaries.fill(con, contactFields),
      ...planter.own(con),
      companies: [company.id],
    })
    await planter.giveDocument("contacts", planter.add("contact", contact.id, con), con)
  }
}

interface DealPlan {
  readonly key: string
  readonly task: string
  readonly pipeline: Pipeline
  readonly owner: string
  readonly with?: string
}

export async function plantDeals(planter: Planter, people: Record<Role, Person>): Promise<void> {
  const { pipeline: near, otherPipeline: far, admin, taskType } = planter.world
  const { agent, restricted_agent, external_agent } = people
  const plans: DealPlan[] = [
    { key: "near", task: "ntask", pipeline: near, owner: agent.id, with: "n" },
    { key: "far", task: "ftask", pipeline: far, owner: admin.id },
    { key: "gone", task: "gonetask", pipeline: far, owner: admin.id },
    { key: "rdeal", task: "rtask", pipeline: near, owner: restricted_agent.id, with: "r" },
    { key: "xdeal", task: "xtask", pipeline: near, owner: external_agent.id, with: "x" },
  ]
  for (const { key, task, pipeline, owner, with: letter } of plans) {
    const { lost_reason: _, ...fields } = planter.canaries.fill(key, dealFields)
    const { body: deal } = await planter.ask("POST", "/cards", {
      ...fields,
      ...planter.own(key),
      name: planter.canaries.text(`${key}log`, "old"),
      pipeline_stage_id: stageId(pipeline, 0),
      ...(letter && { contacts: [planter.id(`${letter}con`)], companies: [planter.id(`${letter}com`)] }),
    })
    await planter.ask("PUT", `/cards/${planter.add("deal", deal.id, key)}`, {
      name: fields["name"],
      user_id: owner,
    })
    await plantTask(planter, task, { deal_id: deal.id, responsible_user_id: owner })
  }
  await plantTask(planter, "atask", { task_type_id: taskType.id })
  // Each links records that not all its readers see.
  for (const key of ["near", "rdeal", "xdeal"])
    await planter.ask("PUT", `/cards/${planter.id(key)}`, { deals: [planter.id("far"), planter.id("gone")] })
}

async function plantTask(planter: Planter, key: string, more: object): Promise<void> {
  const { is_finished: _, ...fields } = planter.canaries.fill(key, taskFields)
  const { body: task } = await planter.ask("POST", "/tasks", {
    ...fields,
    task_type_id: planter.world.taskType.id,
    start: "2026-03-10 10:00",
    ...more,
  })
  planter.add("task", task.id, key)
}

export async function plantBills(planter: Planter): Promise<void> {
  for (const key of ["bill", "gonebill"]) {
    const { paid_at: _, ...fields } = planter.canaries.fill(key, billFields)
    const links = {
      deal_id: planter.id("rdeal"),
      contact_id: planter.id("rcon"),
      company_id: planter.id("rcom"),
    }
    const body = { ...fields, ...planter.own(key), ...links, type: "revenue" }
    const { body: bill } = await planter.ask("POST", "/bills", body)
    const { headers } = await planter.ask("PUT", `/bills/${planter.add("bill", bill.id, key)}`, {
      cost_center: planter.canaries.text(key, "changed"),
    })
    planter.add("operation", headers["undo-token"] ?? "", key)
  }
}

const maxHosts = 4

/** Plants notes and files on some records, with the record's key. */
export async function hangOn(planter: Planter): Promise<void> {
  const { canaries } = planter
  for (const entity of ["deal", "contact", "company", "task", "bill", "user"])
    for (const { id: record_id, key } of (planter.byNoun[entity] ?? []).slice(0, maxHosts)) {
      const host = { entity, record_id }
      const note = await planter.ask("POST", "/notes", {
        ...host,
        note: `<p>${canaries.text(key, "note")}</p>`,
      })
      planter.add("note", note.body.id, key)
      const file = sent(Buffer.from(canaries.text(key, "content")), `${canaries.text(key, "file")}.txt`)
      planter.add("file", (await planter.ask("POST", "/files", { ...host, file })).body.id, key)
    }
}
