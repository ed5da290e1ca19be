import type { CustomFieldEntity } from "@funil/contract/custom-fields"
import type { RawBuilder } from "kysely"
import type { Context } from "../platform/context.ts"
import type { Json } from "../platform/ledger/json.ts"
import { shownCustomFields } from "../platform/records/custom-fields.ts"
import { targetScope } from "./target-visibility.ts"

/** The custom fields of a row of a noun as an answer shows them to the caller. */
export function shownFields(ctx: Context, entity: CustomFieldEntity, alias: string): RawBuilder<Json> {
  return shownCustomFields(ctx, { entity, target: targetScope }, alias)
}
