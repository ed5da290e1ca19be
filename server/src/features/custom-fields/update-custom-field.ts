import type { CustomField, updateCustomField as endpoint } from "@funil/contract/custom-fields"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { lockCustomField } from "./custom-field-queries.ts"
import { optionsOf, requireAlike, requireTellable } from "./custom-field-rules.ts"
import { getCustomField } from "./get-custom-field.ts"
import { saveCustomField } from "./save-custom-field.ts"

type Input = z.output<typeof endpoint.body>

/** Changes a field. Records keep the values that they have, also those that it would refuse from now on. */
export async function updateCustomField(
  ctx: Context,
  id: string,
  input: Input,
  ifMatch?: string,
): Promise<CustomField> {
  requireCan(ctx, "custom_field.write")
  return inTransaction(ctx, async (tx) => {
    const before = await lockCustomField(tx, id)
    await requireFresh(before, ifMatch, () => getCustomField(tx, id))
    const { type = before.type, conditions = before.conditions } = input
    requireAlike(before.type, type)
    if (input.conditions) await requireTellable(tx, { ...before, conditions })
    await saveCustomField(tx, before, {
      type,
      conditions,
      label: input.label ?? before.label,
      layout: input.layout ?? before.layout,
      options: optionsOf(type, input.options ?? before.options),
      required: type !== "div" && (input.required ?? before.required),
      group: input.group === undefined ? before.group : input.group || null,
    })
    return getCustomField(tx, id)
  })
}
