import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import type { JsonSchema } from "./json-schema.ts"
import type { OpenApi, Operation, Parameter, Sources } from "./openapi.ts"

/** What the reference in one language is made of. */
export interface Reference extends Sources {
  readonly document: OpenApi
}

/** The calls of a group in the order of its nouns, each noun's as the server has them. */
export function callsOf({ endpoints }: Reference, of: readonly string[]): Endpoint[] {
  const rank = ({ id }: Endpoint) => of.indexOf(id.split(".")[0] ?? "")
  return endpoints.filter((endpoint) => rank(endpoint) >= 0).toSorted((one, other) => rank(one) - rank(other))
}

export function operationOf({ document }: Reference, { id, path, method }: Endpoint): Operation {
  const found = ownValue(document.paths, path.replaceAll(/:(\w+)/g, "{$1}"))
  const operation = found && ownValue(found, method.toLowerCase())
  if (!operation) throw new Error(`The document lacks ${id}.`)
  return operation
}

/** The path of a call as readers write it: `/api/cards/{id}`. */
export function addressOf({ path }: Endpoint): string {
  return `/api${path.replaceAll(/:(\w+)/g, "{$1}")}`
}

/** A parameter that is written at its call, and not shared by a reference. */
export function isParameter(one: Parameter | JsonSchema): one is Parameter {
  return "in" in one
}
