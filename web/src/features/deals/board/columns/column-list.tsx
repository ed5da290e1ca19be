import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual"
import type { DealCard as Card } from "@funil/contract/records/deals"
import { type Ref, type RefObject, useCallback, useEffect, useLayoutEffect } from "react"
import type { Pipeline, Stage } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useStored } from "../../../../lib/session/storage.ts"
import { isPhone } from "../../../../ui/screen/phone.ts"
import { useStore } from "../../../../lib/store.ts"
import { DealCard } from "../cards/deal-card.tsx"
import { type BoardModel, type ColumnHandle, type Drop, useBoardModel, useStorePart } from "../board-model.ts"
import { CardSkeleton } from "../cards/card-skeleton.tsx"
import styles from "./column-list.module.css"
import type { Column } from "./use-column.ts"

const heights = { usual: 124, compact: 64 }
const gap = 8
/** On a phone the add button covers the end of the column. */
const spacing = { gap, paddingStart: gap, paddingEnd: isPhone() ? 5 * gap : gap }

interface Props {
  scroller: RefObject<HTMLDivElement | null>
  column: Column
  stage: Stage
  /** Whether the column is sorted, so cards can't be dropped at a position. */
  isSorted: boolean
  flags: Pipeline["schema"]
  search: string
  /** How many rows to render beyond the visible ones. Undefined before the first rows render. */
  ahead: number | undefined
}

/** The row height from its observer or the cache. Measuring the DOM is up to `useHeights`. */
const measured: typeof measureElement = (row, entry, rows) => {
  if (entry) return measureElement(row, entry, rows)
  const index = rows.indexFromElement(row)
  return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index)
}

type Rows = Virtualizer<HTMLDivElement, HTMLLIElement>

/**
 * Measures all new rows at once, before any is positioned, because alternating reads and writes
 * would force a layout per row. During scrolling the observer measures instead.
 */
function useHeights(rows: Rows): void {
  useLayoutEffect(() => {
    if (rows.isScrolling || rows.scrollOffset !== 0) return
    const isNew = ([key]: readonly [unknown, HTMLElement]) => !rows.itemSizeCache.has(key as string)
    const heights = [...rows.elementsCache]
      .filter(isNew)
      .map(([, row]) => [rows.indexFromElement(row), row.offsetHeight] as const)
    for (const [index, height] of heights) rows.resizeItem(index, height)
  })
}

/** Returns where a card would go when dropped at this height of the screen. */
function dropAt(rows: Rows, { view, cardAt }: Column, model: BoardModel, clientY: number): Drop | undefined {
  const scroller = rows.scrollElement
  if (!scroller) return undefined
  const end = { beforeId: null, top: rows.getTotalSize() - gap / 2 }
  const y = clientY - scroller.getBoundingClientRect().top + scroller.scrollTop - gap
  const row = view.count > 0 ? rows.getVirtualItemForOffset(y) : undefined
  if (!row) return view.count > 0 ? end : { beforeId: null, top: 0 }
  let place = y > row.start + row.size / 2 ? row.index + 1 : row.index
  const top = place === row.index ? row.start - gap / 2 : row.end + gap / 2
  const dragged = new Set(model.dragged.get().map(({ id }) => id))
  while (place < view.count) {
    const card = cardAt(place)
    if (!card) return undefined
    if (!dragged.has(card.id)) return { beforeId: card.id, top }
    place += 1
  }
  return { ...end, top: Math.min(top, end.top) }
}

/** Sorted columns accept cards of other columns anywhere. */
function dropInto({ view }: Column, model: BoardModel): Drop | undefined {
  const isOwn = model.dragged.get().every(({ id }) => view.placeOf(id) !== undefined)
  return isOwn ? undefined : { beforeId: undefined, top: undefined }
}

/** Registers the column with the board while it is mounted. */
function useHandle({ columns }: BoardModel, handle: ColumnHandle): void {
  const { id } = handle.stage
  useLayoutEffect(() => void columns.set(id, handle))
  useEffect(() => () => void columns.delete(id), [columns, id])
}

/** The visible rows, plus the focused card and the dragged ones, which must stay mounted. */
function withKept(range: Range, kept: readonly (number | undefined)[]): number[] {
  const places = kept.filter((place) => place !== undefined && place < range.count)
  return [...new Set([...defaultRangeExtractor(range), ...(places as number[])])].toSorted((a, b) => a - b)
}

function DropLine({ stageId }: { stageId: string }) {
  const line = useStore(useBoardModel().dropLine)
  if (line?.stageId !== stageId || line.top === undefined) return null
  return <div className={styles.line} style={{ translate: `0 ${line.top}px` }} aria-hidden="true" />
}

interface RowProps extends Pick<Props, "stage" | "flags" | "search"> {
  ref: Ref<HTMLLIElement>
  index: number
  count: number
  /** Undefined while loading. */
  card: Card | undefined
  isTabStop: boolean
  height: number
}

function CardRow({ ref, index, count, card, height, ...shown }: RowProps) {
  return (
    <li ref={ref} data-index={index} className={styles.row} aria-setsize={count} aria-posinset={index + 1}>
      {card ? <DealCard card={card} {...shown} /> : <CardSkeleton height={height} />}
    </li>
  )
}

/** A virtual list of a column's cards, so that ten thousand cost as much as a dozen. */
export function ColumnList({ scroller, column, stage, isSorted, flags, search, ahead }: Props) {
  "use no memo"
  const m = useMessages()
  const model = useBoardModel()
  const { view, cardAt } = column
  const overscan = ahead ?? 0
  const [density = "usual"] = useStored("boardDensity")
  const height = heights[density]
  const current = useStorePart(model.current, (id) => (id === undefined ? undefined : view.placeOf(id)))
  const dragged = useStorePart(model.dragged, ([card]) => card && view.placeOf(card.id))
  const keyOf = useCallback((place: number) => cardAt(place)?.id ?? place, [cardAt])
  // The directive above opts out of the compiler.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: view.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    measureElement: measured,
    getItemKey: keyOf,
    rangeExtractor: (range) => withKept(range, [current, dragged]),
    enabled: ahead !== undefined,
    overscan,
    ...spacing,
    directDomUpdates: true,
    directDomUpdatesMode: "position",
  })
  useHeights(rows)
  const shown = rows.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {}
  useEffect(() => {
    column.show(Math.max(0, startIndex - overscan), endIndex + overscan)
  })
  useHandle(model, {
    stage,
    isSorted,
    view,
    cardAt,
    scrollTo: (place) => rows.scrollToIndex(place, { align: "auto" }),
    dropAt: (clientY) => (isSorted ? dropInto(column, model) : dropAt(rows, column, model, clientY)),
  })
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      {view.count === 0 && <p className={styles.empty}>{m.board.column.empty}</p>}
      <ol ref={rows.containerRef} className="relative">
        {shown.map(({ key, index }) => (
          <CardRow
            key={key}
            ref={rows.measureElement}
            index={index}
            count={view.count}
            card={cardAt(index)}
            isTabStop={index === (current ?? startIndex)}
            {...{ stage, flags, search, height }}
          />
        ))}
        <DropLine stageId={stage.id} />
      </ol>
    </div>
  )
}
