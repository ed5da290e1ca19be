import { createContext, useContext, useSyncExternalStore } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { createStore, type Store } from "../../../lib/store.ts"
import type { ColumnView, PendingChange, Place } from "./columns/column-view.ts"

/** The drop position in a column and its offset in the list. Sorted columns ignore the offset. */
export interface Drop {
  readonly beforeId: Place["beforeId"]
  readonly top: number | undefined
}

/** A mounted column, for code that moves cards and focus across the board. */
export interface ColumnHandle {
  readonly stage: Stage
  readonly isSorted: boolean
  readonly view: ColumnView
  /** Returns the card in a row, or undefined if it is not loaded. */
  readonly cardAt: (place: number) => DealCard | undefined
  readonly scrollTo: (place: number) => void
  /** Returns the drop position at this height, or undefined if cards can't be dropped there. */
  readonly dropAt: (clientY: number) => Drop | undefined
}

export interface Selection {
  readonly cards: ReadonlyMap<string, DealCard>
  /** The card where a range selection starts. */
  readonly anchor: string | undefined
}

/** A card that the user moves with the keyboard. */
export interface LiftedCard {
  readonly card: DealCard
  readonly from: Stage
}

/** The open panel of a card, and the button it belongs to. */
export interface CardPanel {
  readonly kind: "menu" | "tasks"
  readonly card: DealCard
  readonly anchor: HTMLElement
}

/** The dialogs that ask for more before cards move. */
export type Question =
  | { readonly kind: "move"; readonly cards: readonly DealCard[]; readonly otherPipeline?: boolean }
  | {
      readonly kind: "lost" | "missing"
      readonly cards: readonly DealCard[]
      readonly stage: Pick<Stage, "id" | "name" | "kind" | "pipelineId">
      readonly place: Place
      /** The pending change that shows the cards at their target while the dialog is open. */
      readonly key: number
      readonly fields?: readonly string[]
    }
  | { readonly kind: "owner" | "tags"; readonly cards: readonly DealCard[] }

export interface CardSetting {
  readonly canDrag: boolean
  readonly isPhone: boolean
}

/** State of the board that the server doesn't have, or doesn't have yet. */
export interface BoardModel {
  readonly changes: Store<readonly PendingChange[]>
  readonly selection: Store<Selection>
  /** The card that has the focus, or had it last. */
  readonly current: Store<string | undefined>
  readonly lifted: Store<LiftedCard | undefined>
  readonly dragged: Store<readonly DealCard[]>
  readonly dropLine: Store<({ readonly stageId: string } & Pick<Drop, "top">) | undefined>
  readonly panel: Store<CardPanel | undefined>
  readonly question: Store<Question | undefined>
  /** The stage whose quick add is open. */
  readonly adding: Store<{ readonly stageId: string; readonly at: "head" | "foot" } | undefined>
  readonly said: Store<string>
  /** Settings that all cards share, so that no card subscribes to queries. */
  readonly setting: Store<CardSetting>
  /** In display order, without folded columns. */
  readonly columns: Map<string, ColumnHandle>
}

export const noSelection: Selection = { cards: new Map(), anchor: undefined }

export function createBoardModel(setting: CardSetting = { canDrag: false, isPhone: false }): BoardModel {
  return {
    changes: createStore<readonly PendingChange[]>([]),
    selection: createStore<Selection>(noSelection),
    current: createStore<string | undefined>(undefined),
    lifted: createStore<LiftedCard | undefined>(undefined),
    dragged: createStore<readonly DealCard[]>([]),
    dropLine: createStore<({ stageId: string } & Pick<Drop, "top">) | undefined>(undefined),
    panel: createStore<CardPanel | undefined>(undefined),
    question: createStore<Question | undefined>(undefined),
    adding: createStore<{ stageId: string; at: "head" | "foot" } | undefined>(undefined),
    said: createStore(""),
    setting: createStore(setting),
    columns: new Map(),
  }
}

export const BoardModelContext = createContext<BoardModel | undefined>(undefined)

export function useBoardModel(): BoardModel {
  const model = useContext(BoardModelContext)
  if (!model) throw new Error("Only inside a board")
  return model
}

/**
 * Subscribes to a part of a store. The part must be a primitive, because React compares it by
 * identity.
 */
export function useStorePart<T, P>(store: Store<T>, part: (value: T) => P): P {
  return useSyncExternalStore(store.subscribe, () => part(store.get()))
}

let lastKey = 0

export function nextKey(): number {
  lastKey += 1
  return lastKey
}

/** Shows a pending change, replacing another one with the same key. */
export function showChange({ changes }: BoardModel, change: PendingChange): void {
  changes.set([...changes.get().filter(({ key }) => key !== change.key), change])
}

export function dropChange({ changes }: BoardModel, key: number): void {
  changes.set(changes.get().filter((change) => change.key !== key))
}

/** Finds a loaded card with its column and position. */
export function findCard(
  { columns }: BoardModel,
  id: string,
): { card: DealCard; column: ColumnHandle; place: number } | undefined {
  for (const column of columns.values()) {
    const place = column.view.placeOf(id)
    const card = place === undefined ? undefined : column.cardAt(place)
    if (card && place !== undefined) return { card, column, place }
  }
  return undefined
}
