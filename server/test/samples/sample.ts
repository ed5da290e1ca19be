import { updateDeal } from "@funil/contract/records/deals"
import { makeDeal } from "../factories.ts"
import type { World } from "../world.ts"

/** The input of a call. */
export interface Sample {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: object
}

type MakeSample = (world: World) => Sample | Promise<Sample>

/**
 * A successful call of the world's admin by endpoint id. Calls that delete something create it
 * first.
 */
export type Samples = Readonly<Record<string, MakeSample>>

export const none = (): Sample => ({})
export const page = { page: "1", per_page: "20" }
export const order = { orderBy: "created_at", direction: "desc" }

let counter = 0

export function unique(word: string): string {
  counter += 1
  return `${word}-${counter}`
}

type Noun =
  | "deal"
  | "contact"
  | "company"
  | "product"
  | "bill"
  | "task"
  | "pipeline"
  | "taskType"
  | "customField"
  | "colleague"
  | "note"
  | "filter"
  | "message"
  | "rehearsal"
  | "move"
  | "workflow"
  | "form"
  | "returnsForm"

/** Returns a call with the id of a world's record. */
export function ofWorld(noun: Noun): (world: World) => { params: Record<string, string> } {
  return (world) => ({ params: { id: world[noun].id } })
}

export function byId(id: string) {
  return [{ filterField: "id", operator: "=", valueField: id }]
}

export async function newDeal({ api, admin, pipeline }: World): Promise<string> {
  return (await makeDeal(api, admin, pipeline)).id
}

/** Creates a contact on the world's deal. */
export async function newContact({ api, admin, deal }: World): Promise<string> {
  const reply = await api.raw("POST", "/contacts", admin, { first_name: "Rute", last_name: unique("Lima") })
  const { id } = reply.body as { id: string }
  await api.call(updateDeal, admin, {
    params: { id: deal.id },
    body: { contacts: [...deal.contacts.map((contact) => contact.id), id] },
  })
  return id
}

export async function newCompany({ api, admin }: World): Promise<string> {
  const reply = await api.raw("POST", "/companies", admin, { company: unique("Mercado") })
  return (reply.body as { id: string }).id
}
