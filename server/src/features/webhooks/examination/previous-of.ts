import type { CustomFieldDefinition } from "../../../platform/records/custom-fields.ts"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import { silentFields, type ToldChange } from "./events-of-change.ts"
import type { Shown } from "./told-records.ts"

/** Actions that change what a record says of itself. */
const changing: readonly ToldChange["action"][] = [
  "update",
  "move",
  "merge",
  "picture uploaded",
  "picture removed",
]

/** How the ledger calls a custom field. */
const nameInLedger = ({ key }: CustomFieldDefinition) => `custom_fields.${key}`

/** Values that the ledger does not keep as records show them. */
const isHidden = ({ type }: CustomFieldDefinition) => type === "password" || type === "global-select"

/** The changed fields that a record shows, as they were; undefined where nothing of it changed. */
export function previousOf(
  { action, fields }: ToldChange,
  record: Shown,
  custom: readonly CustomFieldDefinition[],
): Record<string, unknown> | undefined {
  if (!changing.includes(action)) return undefined
  const isShown = (name: string) => isOwn(record, name) && !silentFields.has(name)
  const before = Object.entries(fields).flatMap(([name, [was]]) =>
    isShown(name) ? [[name, was] as const] : [],
  )
  const own = custom.flatMap((field) => {
    const change = isHidden(field) ? undefined : ownValue(fields, nameInLedger(field))
    return change ? [[field.name, change[0]] as const] : []
  })
  return {
    ...Object.fromEntries(before),
    ...(own.length > 0 && { custom_fields: Object.fromEntries(own) }),
  }
}
