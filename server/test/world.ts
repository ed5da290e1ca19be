import type { Company } from "@funil/contract/companies"
import { createCompany } from "@funil/contract/companies"
import { type Contact, createContact } from "@funil/contract/contacts"
import { createDeal, type Deal } from "@funil/contract/deals"
import type { Pipeline } from "@funil/contract/pipelines"
import { createTask, listTaskTypes, type Task, type TaskType } from "@funil/contract/tasks"
import type { Person, TestApi } from "./client.ts"
import { firstPipeline, makePipeline, stageId } from "./factories.ts"

/** An account with one of everything, each linked to the others. */
export interface World {
  readonly api: TestApi
  readonly admin: Person
  readonly colleague: Person
  /** Four stages; the deals stand in the first one. */
  readonly pipeline: Pipeline
  readonly otherPipeline: Pipeline
  readonly company: Company
  readonly contact: Contact
  readonly deal: Deal
  readonly relatedDeal: Deal
  readonly taskType: TaskType
  readonly task: Task
}

/** Signs an account up and fills it, as its admin. */
export async function makeWorld(api: TestApi): Promise<World> {
  const admin = await api.signUp()
  const colleague = await api.colleague(admin, "agent")
  const pipeline = await makePipeline(api, admin)
  const otherPipeline = await firstPipeline(api, admin)
  const company = await api.call(createCompany, admin, {
    body: { company: "Padaria Sol", tags: ["cliente"] },
  })
  const contact = await api.call(createContact, admin, {
    body: { first_name: "João", last_name: "Silva", email: "joao@sol.test", companies: [company.id] },
  })
  const relatedDeal = await api.call(createDeal, admin, {
    body: { name: "Vizinho", pipeline_stage_id: stageId(pipeline, 0), amount: 10 },
  })
  const deal = await api.call(createDeal, admin, {
    body: {
      name: "Forno novo",
      pipeline_stage_id: stageId(pipeline, 0),
      amount: 1234.56,
      tags: ["quente"],
      user_id: colleague.id,
      contacts: [contact.id],
      companies: [company.id],
      deals: [relatedDeal.id],
      expected_close_date: "2026-04-01",
    },
  })
  const [taskType] = await api.call(listTaskTypes, admin, {})
  if (!taskType) throw new Error("The account has no task type.")
  const task = await api.call(createTask, admin, {
    body: {
      task_type_id: taskType.id,
      start: "2026-03-11 09:00",
      deal_id: deal.id,
      responsible_user_id: colleague.id,
    },
  })
  return {
    api,
    admin,
    colleague,
    pipeline,
    otherPipeline,
    company,
    contact,
    deal,
    relatedDeal,
    taskType,
    task,
  }
}
