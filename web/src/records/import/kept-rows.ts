import type { ImportRecord } from "@funil/contract/imports"

/** How many rows of an import made or changed a record. */
export function keptRows({ created, updated }: Pick<ImportRecord, "created" | "updated">): number {
  return created + updated
}
