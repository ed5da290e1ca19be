import type { Field } from "@funil/contract/shared/fields"

/** The nouns that rows of a move name by the ids that these had there. */
export type MovedKind = "company" | "contact" | "deal"

/** Whether a field of a move leads to a record by the id that this had there. */
export function isMovedLink(field: Pick<Field, "to">): field is { to: MovedKind } {
  return field.to === "company" || field.to === "contact" || field.to === "deal"
}

/** The ids in a cell. */
export function sourceIds(cell: string): string[] {
  return cell.split("|").filter((id) => id !== "")
}
