import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { createProduct } from "@funil/contract/records/products"
import { listTaskTypes } from "@funil/contract/records/tasks"
import type { Person, TestApi } from "../client.ts"
import { makeDeal, makePipeline, stageId } from "../factories.ts"

export type Two<T> = readonly [first: T, second: T]

/** Two of every record that a field can link. */
export interface Linkable {
  readonly users: Two<string>
  readonly pipelines: Two<string>
  /** The lost stages of the two pipelines. */
  readonly lostStages: Two<string>
  readonly contacts: Two<string>
  readonly companies: Two<string>
  readonly deals: Two<string>
  readonly products: Two<string>
  readonly taskTypes: Two<string>
}

/** Creates one with each of two names. */
async function both<T>(make: (name: string) => Promise<T>): Promise<Two<T>> {
  return [await make("Sol"), await make("Lua")]
}

const ids = ([one, other]: Two<{ readonly id: string }>): Two<string> => [one.id, other.id]

export async function makeLinkable(api: TestApi, who: Person): Promise<Linkable> {
  const pipelines = await both(() => makePipeline(api, who))
  const [type, otherType] = await api.call(listTaskTypes, who, {})
  if (!type || !otherType) throw new Error("The account has too few task types.")
  return {
    users: ids([who, await api.colleague(who, "agent")]),
    pipelines: ids(pipelines),
    lostStages: [stageId(pipelines[0], -1), stageId(pipelines[1], -1)],
    contacts: ids(await both((first_name) => api.call(createContact, who, { body: { first_name } }))),
    companies: ids(await both((company) => api.call(createCompany, who, { body: { company } }))),
    deals: ids(await both((name) => makeDeal(api, who, pipelines[0], { name }))),
    products: ids(await both((name) => api.call(createProduct, who, { body: { name } }))),
    taskTypes: ids([type, otherType]),
  }
}
