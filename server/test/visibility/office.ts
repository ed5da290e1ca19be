import type { Role } from "@funil/contract/account/permissions"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { Person, TestApi } from "../client.ts"
import { makePipeline, stageId } from "../factories.ts"

export interface Member extends Person {
  readonly role: Role
  /** Own pipelines; empty means all. */
  readonly pipelines: readonly string[]
}

interface TrashableRecord {
  readonly id: string
  readonly isTrashed: boolean
}

export interface OfficeDeal extends TrashableRecord {
  readonly pipeline: string
  readonly owner: string | null
  readonly amount: number
  readonly tag: string
  readonly contact: string
  readonly company: string
  readonly related: string | null
}

export interface OfficeTask extends TrashableRecord {
  readonly deal: string | null
  readonly responsible: string
  readonly creator: string
}

export interface OfficeRecord extends TrashableRecord {
  readonly creator: string
}

/**
 * An account with users of every role, records inside and outside their reach, and the facts that
 * decide it.
 */
export interface Office {
  readonly people: readonly Member[]
  readonly pipelines: readonly Pipeline[]
  readonly deals: readonly OfficeDeal[]
  readonly contacts: readonly OfficeRecord[]
  readonly companies: readonly OfficeRecord[]
  readonly tasks: readonly OfficeTask[]
}

const hired: readonly [role: Role, onlyFirst: boolean][] = [
  ["manager", false],
  ["agent", false],
  ["agent", true],
  ["restricted_agent", false],
  ["restricted_agent", true],
  ["external_agent", false],
  ["visitor", false],
  ["visitor", true],
]

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error("nothing to pick")
  return item
}

export async function makeOffice(api: TestApi): Promise<Office> {
  const boss = await api.signUp()
  const pipelines = [await makePipeline(api, boss), await makePipeline(api, boss)]
  const people: Member[] = [{ ...boss, role: "admin", pipelines: [] }]
  for (const [role, onlyFirst] of hired) {
    const own = onlyFirst ? pipelines.slice(0, 1).map(({ id }) => id) : []
    people.push({ ...(await api.colleague(boss, role, { pipelines: own })), role, pipelines: own })
  }
  const workers = people.filter(({ role }) => role !== "visitor")
  const contacts: OfficeRecord[] = []
  const companies: OfficeRecord[] = []
  for (const [index, { id: creator, ...who }] of [...workers, boss, boss].entries()) {
    const maker = { ...who, id: creator }
    const company = await api.call(createCompany, maker, { body: { company: `Empresa comum ${index}` } })
    companies.push({ id: company.id, creator, isTrashed: false })
    const contact = await api.call(createContact, maker, {
      body: { first_name: `Contato comum ${index}`, companies: [company.id] },
    })
    contacts.push({ id: contact.id, creator, isTrashed: false })
  }
  const deals: OfficeDeal[] = []
  for (let index = 0; index < 24; index += 1) {
    const pipeline = pick(pipelines, index)
    const owner = pick([...workers.map(({ id }) => id), null], Math.floor(index / 2))
    const made = {
      amount: index + 0.01,
      tag: `tag-${index}`,
      contact: pick(contacts, index * 2).id,
      company: pick(companies, index * 3).id,
    }
    const related = index % 5 === 4 ? pick(deals, index - 3).id : null
    const { id } = await api.call(createDeal, boss, {
      body: {
        name: `Negócio comum ${index}`,
        pipeline_stage_id: stageId(pipeline, index % 4),
        amount: made.amount,
        tags: [made.tag],
        user_id: owner,
        contacts: [made.contact],
        companies: [made.company],
        deals: related ? [related] : [],
        expected_close_date: "2026-04-01",
      },
    })
    deals.push({ ...made, id, related, pipeline: pipeline.id, owner, isTrashed: false })
  }
  const tasks = await giveTasks(api, workers, deals)
  return trashSome(api, { people, pipelines, deals, contacts, companies, tasks })
}

/** Creates tasks by every user: without a deal, on the user's own deal and on another's. */
async function giveTasks(
  api: TestApi,
  workers: readonly Member[],
  deals: readonly OfficeDeal[],
): Promise<OfficeTask[]> {
  const [boss] = workers
  if (!boss) throw new Error("nobody works here")
  const [type] = await api.call(listTaskTypes, boss, {})
  const tasks: OfficeTask[] = []
  for (const [index, worker] of workers.entries()) {
    const other = pick(workers, index + 2)
    const plans: [Member, string, string | null][] = [
      [worker, worker.id, null],
      [boss, worker.id, pick(deals, index * 3 + 1).id],
      [boss, boss.id, pick(deals, index * 2).id],
      [worker, boss.id, null],
      [boss, other.id, pick(deals, index + 11).id],
    ]
    for (const [creator, responsible, deal] of plans) {
      const { id } = await api.call(createTask, creator, {
        body: {
          task_type_id: type?.id ?? "",
          start: "2026-03-12 10:00",
          responsible_user_id: responsible,
          deal_id: deal,
        },
      })
      tasks.push({ id, deal, responsible, creator: creator.id, isTrashed: false })
    }
  }
  return tasks
}

/** Puts every fifth record in the trash. */
async function trashSome(api: TestApi, office: Office): Promise<Office> {
  const [boss] = office.people
  const trash = async <T extends TrashableRecord>(path: string, list: readonly T[]): Promise<T[]> => {
    const kept: T[] = []
    for (const [index, item] of list.entries()) {
      const isTrashed = index % 5 === 2
      if (isTrashed) await api.raw("DELETE", `${path}/${item.id}`, boss ?? null)
      kept.push({ ...item, isTrashed })
    }
    return kept
  }
  return {
    ...office,
    tasks: await trash("/tasks", office.tasks),
    deals: await trash("/cards", office.deals),
    contacts: await trash("/contacts", office.contacts),
    companies: await trash("/companies", office.companies),
  }
}
