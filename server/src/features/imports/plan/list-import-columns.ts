import type { ImportColumn } from "@funil/contract/imports"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { sourceOf } from "../../../nouns/record-sources.ts"
import type { ImportEntity } from "../../../nouns/importer.ts"
import { nounOf } from "../../../nouns/nouns.ts"
import { importFields } from "./import-plan.ts"

/** The columns that an import of a noun can fill. */
export async function listImportColumns(ctx: Context, entity: ImportEntity): Promise<ImportColumn[]> {
  requireCan(ctx, "record.import")
  requireCan(ctx, nounOf(entity).rights.create)
  const source = await sourceOf(ctx, entity)
  return Object.entries(importFields(source.fields)).map(([name, { label, type, required }]) => ({
    related_column: name,
    label: label ?? name,
    type,
    required: required === true,
    enabled: name !== "id",
  }))
}
