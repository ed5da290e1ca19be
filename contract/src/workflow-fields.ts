import type { Entity } from "./shared/entities.ts"
import type { Field } from "./shared/fields.ts"

/** They say what a user may do, so no automation touches them, whoever made it. */
const rights: readonly string[] = ["role", "deactivated"]

/** Whether a workflow may set this field of a noun: what mass edit may change, but for links to many and the rights of users. */
export function isChangeable(entity: Entity, name: string, field: Field | undefined): boolean {
  return field?.massEdit === true && !field.many && !(entity === "user" && rights.includes(name))
}

/** Whether an expression may name this field. */
export function isNumeric(field: Field | undefined): boolean {
  return field?.type === "number" || field?.type === "money"
}
