import type { ImportRecord } from "@funil/contract/data/imports"

/** The number of rows that created or updated a record. */
export function keptRows({ created, updated }: Pick<ImportRecord, "created" | "updated">): number {
  return created + updated
}
