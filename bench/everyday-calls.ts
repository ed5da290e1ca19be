import type { TaskType } from "@funil/contract/records/tasks"
import { makeBareTables } from "../server/test/load/bare-tables.ts"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { fillContacts } from "../server/test/load/fill-contacts.ts"
import { asOwner } from "./as-owner.ts"
import type { Call } from "./http-load.ts"
import { type Product, succeed } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"
import { typed } from "./typed.ts"

/** An account with enough data for everyday calls. */
export interface FilledAccount extends TeamAccount {
  readonly deals: readonly string[]
  readonly taskType: string
}

interface Size {
  readonly deals: number
  readonly contacts: number
}

/** Signs up a company and fills it. */
export async function filledAccount(
  { port, dataDir }: Product,
  domain: string,
  { deals, contacts }: Size,
): Promise<FilledAccount> {
  const account = await signUp(port, domain)
  const types = await succeed<TaskType[]>(port, account.token, { method: "GET", path: "/taskTypes" })
  const ids = await asOwner(dataDir, async (client) => {
    const made = await fillAccount(client, account, deals)
    await fillContacts(client, account, contacts - Math.ceil(deals / 5))
    return made
  })
  return { ...account, deals: ids, taskType: types[0]?.id ?? "" }
}

/** Copies the rows into separate tables for the bare calls. */
export function makeBare({ dataDir }: Product): Promise<void> {
  return asOwner(dataDir, async (client) => {
    await makeBareTables(client)
    await client.query("vacuum analyze")
  })
}

export function pick<T>(items: readonly T[]): T {
  // The lists here are never empty.
  return items[Math.floor(Math.random() * items.length)] as T
}

/** An everyday call: its success status, and a function that builds the next call. */
export interface EverydayCall {
  readonly what: string
  readonly isRead: boolean
  readonly status: number
  readonly next: (account: FilledAccount) => Call
}

const deal = ({ deals }: FilledAccount) => `/api/cards/${pick(deals)}`
/** All stages except the last, which asks for a reason. */
const stageOf = ({ pipeline }: FilledAccount) => pick(pipeline.stages.slice(0, -1)).id
const words = typed.filter((text) => text.length > 2)
const search = (text: string) =>
  `/api/contacts/search?per_page=20&total=next&search=${encodeURIComponent(text)}`

/** The deals that are in the second stage after filling. */
function ofOneStage({ deals, pipeline }: FilledAccount) {
  const count = pipeline.stages.length
  const some = () => deals[Math.floor(Math.random() * Math.floor(deals.length / count)) * count] ?? ""
  return { stage: pipeline.stages[1]?.id, some }
}

export const everydayCalls = {
  get: {
    what: "Get one deal",
    isRead: true,
    status: 200,
    next: (account) => ({ method: "GET", path: deal(account) }),
  },
  list: {
    what: "List 50 deals of a stage",
    isRead: true,
    status: 200,
    next: (account) => ({
      method: "GET",
      path: `/api/pipelines/${account.pipeline.id}/stages/${stageOf(account)}/cards?per_page=50`,
    }),
  },
  filter: {
    what: "List 50 deals with a filter",
    isRead: true,
    status: 200,
    next: (account) => ({
      method: "POST",
      path: "/api/cards/filter?per_page=50&total=next",
      body: {
        filters: [{ filterField: "pipeline_stage_id", operator: "=", valueField: stageOf(account) }],
      },
    }),
  },
  search: {
    what: "Search 50,000 contacts",
    isRead: true,
    status: 200,
    next: () => ({ method: "GET", path: search(pick(words)) }),
  },
  board: {
    what: "Board of 8 stages × 20 cards",
    isRead: true,
    status: 200,
    next: ({ pipeline }) => ({ method: "GET", path: `/api/pipelines/${pipeline.id}/board?per_stage=20` }),
  },
  create: {
    what: "Create a deal",
    isRead: false,
    status: 201,
    next: (account) => ({
      method: "POST",
      path: "/api/cards",
      body: { name: "Forno de esteira", amount: 1200.5, pipeline_stage_id: stageOf(account) },
    }),
  },
  "move-in-one": {
    what: "Move deals, all in one stage",
    isRead: false,
    status: 200,
    next: (account) => {
      const { stage, some } = ofOneStage(account)
      const body = { pipeline_stage_id: stage, before_id: some() }
      return { method: "PUT", path: `/api/cards/${some()}`, body }
    },
  },
  move: {
    what: "Move a deal, over all stages",
    isRead: false,
    status: 200,
    next: (account) => ({
      method: "PUT",
      path: deal(account),
      body: { pipeline_stage_id: stageOf(account), before_id: pick(account.deals) },
    }),
  },
  update: {
    what: "Change one field of a deal",
    isRead: false,
    status: 200,
    next: (account) => ({
      method: "PUT",
      path: deal(account),
      body: { name: `Projeto ${Math.round(Math.random() * 1e6)}` },
    }),
  },
  note: {
    what: "Write a note on a deal",
    isRead: false,
    status: 201,
    next: ({ deals }) => ({
      method: "POST",
      path: "/api/notes",
      body: { entity: "deal", record_id: pick(deals), note: "<p>Pediu prazo e desconto.</p>" },
    }),
  },
  task: {
    what: "Make a task of a deal",
    isRead: false,
    status: 201,
    next: ({ deals, taskType }) => ({
      method: "POST",
      path: "/api/tasks",
      body: { name: "Ligar", task_type_id: taskType, start: "2026-12-03 10:00", deal_id: pick(deals) },
    }),
  },
} as const satisfies Record<string, EverydayCall>

export type CallName = keyof typeof everydayCalls
