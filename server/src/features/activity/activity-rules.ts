/** A place in a timeline: everything after it is older. */
export interface Cursor {
  readonly at: Date
  readonly id: string
}

/** The place after an item, as the wire carries it. */
export function formatCursor({ at, id }: { at: string; id: string }): string {
  return `${new Date(at).getTime()}.${id}`
}

/** The place that a cursor of the wire names; the contract has seen that it has this form. */
export function parseCursor(cursor: string): Cursor {
  const [ms = "", id = ""] = cursor.split(".")
  return { at: new Date(Number(ms)), id }
}
