import type { DealCard } from "@funil/contract/records/deals"

/** A card's position: before a card, last (null), or first (undefined). */
export interface Place {
  readonly stageId: string
  readonly beforeId: string | null | undefined
}

/** A change that the server's answers don't contain yet. */
export interface PendingChange {
  readonly key: number
  readonly cards: readonly DealCard[]
  /** Null removes the cards from the board. */
  readonly to: Place | null
}

/** A column from the server. Long columns are only partly loaded. */
export interface LoadedColumn {
  readonly stageId: string
  readonly count: number
  readonly sum: number
  /** The index of a loaded card. */
  readonly indexOf: (id: string) => number | undefined
}

/** A run of the server's rows, or a card inserted by a change. */
type Piece = { readonly from: number; readonly to: number } | { readonly card: DealCard }

/** A row of the column: an inserted card, or the index of the server's row. */
export type Row = { readonly card: DealCard } | { readonly index: number }

export interface ColumnView {
  readonly count: number
  readonly sum: number
  readonly rowAt: (place: number) => Row | undefined
  /** The index of a card, or undefined if it isn't in this column or isn't loaded. */
  readonly placeOf: (id: string) => number | undefined
}

function sizeOf(piece: Piece): number {
  return "card" in piece ? 1 : piece.to - piece.from
}

function placeIn(pieces: readonly Piece[], column: LoadedColumn, id: string): number | undefined {
  const index = column.indexOf(id)
  let start = 0
  for (const piece of pieces) {
    if (
      "card" in piece ? piece.card.id === id : index !== undefined && index >= piece.from && index < piece.to
    )
      return "card" in piece || index === undefined ? start : start + index - piece.from
    start += sizeOf(piece)
  }
  return undefined
}

/** Removes and inserts rows at a position. */
function splice(pieces: readonly Piece[], place: number, remove: 0 | 1, card?: DealCard): Piece[] {
  const before: Piece[] = []
  const after: Piece[] = []
  let start = 0
  for (const piece of pieces) {
    const end = start + sizeOf(piece)
    if (end <= place) before.push(piece)
    else if (start >= place + remove) after.push(piece)
    else if (!("card" in piece)) {
      if (start < place) before.push({ from: piece.from, to: piece.from + place - start })
      if (end > place + remove) after.push({ from: piece.from + place + remove - start, to: piece.to })
    }
    start = end
  }
  return card ? [...before, { card }, ...after] : [...before, ...after]
}

function landed(card: DealCard, stageId: string): DealCard {
  if (card.pipeline_stage_id === stageId) return card
  return { ...card, pipeline_stage_id: stageId, days_in_stage: 0, time_in_stage: null }
}

/** Adds amounts without floating point noise. */
function add(sum: number, amount: number): number {
  return Math.round((sum + amount) * 100) / 100
}

/**
 * Applies pending changes to a column. Each change removes its cards and inserts them at the
 * target, so applying it to an answer that already contains it changes nothing.
 */
export function viewColumn(
  column: LoadedColumn,
  changes: readonly PendingChange[],
  sumsAmount: boolean,
): ColumnView {
  let pieces: Piece[] = column.count > 0 ? [{ from: 0, to: column.count }] : []
  let sum = column.sum
  const weigh = (card: DealCard) => (sumsAmount ? card.amount : 0)
  for (const { cards, to } of changes) {
    for (const card of cards) {
      const place = placeIn(pieces, column, card.id)
      if (place === undefined) continue
      pieces = splice(pieces, place, 1)
      sum = add(sum, -weigh(card))
    }
    if (to?.stageId !== column.stageId) continue
    const target = to.beforeId ? placeIn(pieces, column, to.beforeId) : undefined
    const total = pieces.reduce((size, piece) => size + sizeOf(piece), 0)
    let place = to.beforeId === null ? total : (target ?? 0)
    for (const card of cards) {
      pieces = splice(pieces, place, 0, landed(card, column.stageId))
      sum = add(sum, weigh(card))
      place += 1
    }
  }
  return {
    count: pieces.reduce((size, piece) => size + sizeOf(piece), 0),
    sum,
    rowAt: (place) => {
      let start = 0
      for (const piece of pieces) {
        const size = sizeOf(piece)
        if (place < start + size) return "card" in piece ? piece : { index: piece.from + place - start }
        start += size
      }
      return undefined
    },
    placeOf: (id) => placeIn(pieces, column, id),
  }
}
