import { type CustomField, customFieldEntities, type CustomFieldEntity } from "@funil/contract/custom-fields"
import type { Context } from "../../platform/context.ts"
import { listCustomFields } from "./list-custom-fields.ts"

/** All fields by their noun; a noun without any has an empty list. */
export async function listCustomFieldGroups(ctx: Context): Promise<Record<CustomFieldEntity, CustomField[]>> {
  const all = await listCustomFields(ctx)
  const groups = customFieldEntities.map((entity) => [entity, all.filter((field) => field.entity === entity)])
  // One entry for each noun.
  return Object.fromEntries(groups) as Record<CustomFieldEntity, CustomField[]>
}
