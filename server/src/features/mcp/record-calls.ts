import type { Endpoint } from "@funil/contract/shared/endpoint"
import { type Entity, pathWordOf } from "@funil/contract/shared/entities"

const kinds = {
  filter: ["POST", "/filter"],
  get: ["GET", "/:id"],
  create: ["POST", ""],
  update: ["PUT", "/:id"],
  trash: ["DELETE", "/:id"],
  massUpdate: ["PUT", "/filter"],
  massTrash: ["DELETE", "/filter"],
} as const satisfies Readonly<Record<string, readonly [Endpoint["method"], string]>>

/** One of the calls that all nouns have. */
export function recordCall(entity: Entity, kind: keyof typeof kinds): Pick<Endpoint, "method" | "path"> {
  const [method, path] = kinds[kind]
  return { method, path: `/${pathWordOf(entity)}${path}` }
}
