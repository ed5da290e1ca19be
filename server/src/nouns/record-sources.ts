import { withCustomFields } from "@funil/contract/settings/custom-field-values"
import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import type { Entity } from "@funil/contract/shared/entities"
import type { FieldTable } from "@funil/contract/shared/fields"
import type { Context } from "../platform/context.ts"
import type { Tx } from "../platform/db/transaction.ts"
import { withCustomColumns } from "../platform/records/custom-columns.ts"
import { customFieldsIn, readCustomFields } from "../platform/records/custom-fields.ts"
import type { RecordSource } from "../platform/records/record-source.ts"
import { billSource } from "./bill/bill-source.ts"
import { companySource } from "./company/company-source.ts"
import { contactSource } from "./contact/contact-source.ts"
import { dealSource } from "./deal/deal-source.ts"
import { productSource } from "./product/product-source.ts"
import { taskSource } from "./task/task-source.ts"
import { userSource } from "./user/user-source.ts"

const sources: Readonly<Record<Entity, RecordSource>> = {
  deal: dealSource,
  contact: contactSource,
  company: companySource,
  user: userSource,
  product: productSource,
  bill: billSource,
  task: taskSource,
}

/** Returns a noun's source with the account's custom fields. */
export async function sourceOf(ctx: Context, entity: Entity): Promise<RecordSource> {
  return withCustomColumns(sources[entity], await readCustomFields(ctx))
}

/** Returns a noun's source with the custom fields as this transaction sees them. */
export async function sourceIn(tx: Tx, entity: CustomFieldEntity): Promise<RecordSource> {
  return withCustomColumns(sources[entity], await customFieldsIn(tx, entity))
}

/** Returns a noun's source as it is in every account. */
export function fixedSource(entity: Entity): RecordSource {
  return sources[entity]
}

/** Returns the fields that a noun has in every account. */
export function fixedFields(entity: Entity): FieldTable {
  return sources[entity].fields
}

/** Returns a noun's fields and custom fields as this transaction sees them. */
export async function fieldsIn(tx: Tx, entity: Entity): Promise<FieldTable> {
  const { fields, custom } = sources[entity]
  return custom ? withCustomFields(fields, await customFieldsIn(tx, custom.entity)) : fields
}
