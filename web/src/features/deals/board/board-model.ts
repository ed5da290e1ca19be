import { createContext, useContext, useSyncExternalStore } from "react"
import type { DealCard } from "@funil/contract/deals"
import type { Stage } from "@funil/contract/pipelines"
import { createStore, type Store } from "../../../lib/store.ts"
import type { ColumnView, PendingChange, Place } from "./column-view.ts"

/** Where cards come to stand that are let go over a column, and how far down its list; a sorted one knows the place by itself. */
export interface Drop {
  readonly beforeId: Place["beforeId"]
  readonly top: number | undefined
}

/** A column that is on the screen, for those who move cards and focus over the whole board. */
export interface ColumnHandle {
  readonly stage: Stage
  readonly isSorted: boolean
  readonly view: ColumnView
  /** The card in a row; undefined where it is not loaded. */
  readonly cardAt: (place: number) => DealCard | undefined
  readonly scrollTo: (place: number) => void
  /** Where a card would stand when dropped at this height; undefined where it can't be dropped. */
  readonly dropAt: (clientY: number) => Drop | undefined
}

export interface Selection {
  readonly cards: ReadonlyMap<string, DealCard>
  /** The card that a range begins at. */
  readonly anchor: string | undefined
}

/** A card that the keyboard has picked up. */
export interface Lifted {
  readonly card: DealCard
  readonly from: Stage
}

/** The panel that a card has opened, and the button at which it stands. */
export interface CardPanel {
  readonly kind: "menu" | "tasks"
  readonly card: DealCard
  readonly anchor: HTMLElement
}

/** What asks something before cards move. */
export type Question =
  | { readonly kind: "move"; readonly cards: readonly DealCard[]; readonly otherPipeline?: boolean }
  | {
      readonly kind: "lost" | "missing"
      readonly cards: readonly DealCard[]
      readonly stage: Pick<Stage, "id" | "name" | "kind" | "pipelineId">
      readonly place: Place
      /** The change that shows the cards where they were dropped, until the question is answered. */
      readonly key: number
      readonly fields?: readonly string[]
    }
  | { readonly kind: "owner" | "tags"; readonly cards: readonly DealCard[] }

export interface CardSetting {
  readonly canDrag: boolean
  readonly isPhone: boolean
}

/** What happens on a board but is not yet, or never will be, on the server. */
export interface BoardModel {
  readonly changes: Store<readonly PendingChange[]>
  readonly selection: Store<Selection>
  /** The card that has the focus, or had it last. */
  readonly current: Store<string | undefined>
  readonly lifted: Store<Lifted | undefined>
  readonly dragged: Store<readonly DealCard[]>
  readonly dropLine: Store<({ readonly stageId: string } & Pick<Drop, "top">) | undefined>
  readonly panel: Store<CardPanel | undefined>
  readonly question: Store<Question | undefined>
  /** The stage in which a deal is being added. */
  readonly adding: Store<{ readonly stageId: string; readonly at: "head" | "foot" } | undefined>
  readonly said: Store<string>
  /** What holds for all cards, so that no card has to ask for itself. */
  readonly setting: Store<CardSetting>
  /** In the order of the board, without collapsed ones. */
  readonly columns: Map<string, ColumnHandle>
}

export const noSelection: Selection = { cards: new Map(), anchor: undefined }

export function createBoardModel(setting: CardSetting = { canDrag: false, isPhone: false }): BoardModel {
  return {
    changes: createStore<readonly PendingChange[]>([]),
    selection: createStore<Selection>(noSelection),
    current: createStore<string | undefined>(undefined),
    lifted: createStore<Lifted | undefined>(undefined),
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

/** A part of a store; the component renders only when this part changes. The part has to be a plain value. */
export function useStorePart<T, P>(store: Store<T>, part: (value: T) => P): P {
  return useSyncExternalStore(store.subscribe, () => part(store.get()))
}

let lastKey = 0

/** A key for a pending change. */
export function nextKey(): number {
  lastKey += 1
  return lastKey
}

/** Shows a change at once; another one with the same key gives way. */
export function showChange({ changes }: BoardModel, change: PendingChange): void {
  changes.set([...changes.get().filter(({ key }) => key !== change.key), change])
}

export function dropChange({ changes }: BoardModel, key: number): void {
  changes.set(changes.get().filter((change) => change.key !== key))
}

/** A card that is loaded somewhere on the board, with its column and place. */
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
