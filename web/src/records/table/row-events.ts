import { ownValue } from "@funil/contract/shared/own-value"
import type { KeyboardEvent, MouseEvent } from "react"
import type { RecordBase } from "../record-kind.ts"
import type { Picking } from "./use-picking.ts"
import type { Rows } from "./use-rows.ts"

interface RowTarget {
  readonly rows: Rows
  readonly picking: Picking
  readonly onOpen: (record: RecordBase) => void
  /** Whether a selection is active, so that a click on a row selects it. */
  readonly isPicking?: boolean
  /** Edits the clicked cell. */
  readonly onEdit: (record: RecordBase, field: string, cell: HTMLElement) => void
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

/** Returns the index of the row that contains an element. */
export function placeOf(element: Element): number | undefined {
  const index = element.closest<HTMLElement>("[data-index]")?.dataset["index"]
  return index === undefined ? undefined : Number(index)
}

/**
 * Handles a click on a row: its checkbox selects, anything else opens it, unless text is selected
 * or the user wants a new tab.
 */
export function onRowClick(
  event: MouseEvent,
  { rows, picking, isPicking = false, onOpen, onEdit }: RowTarget,
  onCurrent: (index: number) => void,
): void {
  if (!(event.target instanceof Element)) return
  const index = placeOf(event.target)
  if (index === undefined) return
  onCurrent(index)
  if (isPicking) event.preventDefault()
  if (isPicking || event.target.closest("[data-pick]")) return picking.pick(index, event.shiftKey)
  const edited = event.target.closest<HTMLElement>("[data-edit]")
  const whose = edited && rows.rowAt(index)
  if (whose) return onEdit(whose, edited.dataset["edit"] ?? "", edited.parentElement ?? edited)
  // Controls in a cell handle their own clicks and keys.
  if (event.target.closest("a:not([data-open]), button, input, select, [popover]")) return
  const isLink = event.target.closest("[data-open]") !== null
  if (event.shiftKey) {
    event.preventDefault()
    return picking.pick(index, true)
  }
  if (!isPlain(event) || (!isLink && String(globalThis.getSelection() ?? "") !== "")) return
  event.preventDefault()
  const record = rows.rowAt(index)
  if (record) onOpen(record)
}

const pageRows = 12

/** Returns the row that a key moves to. */
function placeAfter(event: KeyboardEvent, current: number, last: number): number | undefined {
  const to = ownValue(
    {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + pageRows,
      PageUp: current - pageRows,
      Home: 0,
      End: last,
    },
    event.key,
  )
  return to === undefined ? undefined : Math.min(last, Math.max(0, to))
}

/** Handles keys on a row: arrows move (with Shift they also select), Space selects, Enter opens. */
export function onRowKey(
  event: KeyboardEvent,
  { rows, picking, onOpen }: Omit<RowTarget, "onEdit">,
  { current, onCurrent }: { current: number; onCurrent: (index: number) => void },
): void {
  const isRow = event.target instanceof HTMLElement && event.target.dataset["index"] !== undefined
  if (!isRow || event.altKey) return
  const isMod = event.ctrlKey || event.metaKey
  const to = isMod ? undefined : placeAfter(event, current, (rows.count ?? 0) - 1)
  if (to !== undefined) {
    event.preventDefault()
    if (event.shiftKey && to !== current) picking.pick(to, true)
    return onCurrent(to)
  }
  const record = rows.rowAt(current)
  if (event.key === " ") {
    event.preventDefault()
    picking.pick(current, event.shiftKey)
  } else if (event.key === "Enter" && !isMod && record) {
    event.preventDefault()
    onOpen(record)
  }
}
