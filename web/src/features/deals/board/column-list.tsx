import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual"
import type { DealCard as Card } from "@funil/contract/deals"
import { type Ref, type RefObject, useCallback, useEffect, useLayoutEffect } from "react"
import type { Pipeline, Stage } from "@funil/contract/pipelines"
import { useMessages } from "../../../lib/messages.ts"
import { useStore } from "../../../lib/store.ts"
import { DealCard } from "./deal-card.tsx"
import { type BoardModel, useBoardModel, useStorePart } from "./board-model.ts"
import { CardSkeleton } from "./card-skeleton.tsx"
import styles from "./column-list.module.css"
import type { Column } from "./use-column.ts"

const usualHeight = 124
const gap = 8
const overscan = 4

interface Props {
  scroller: RefObject<HTMLDivElement | null>
  column: Column
  stage: Stage
  flags: Pipeline["schema"]
  search: string
}

type Rows = Virtualizer<HTMLDivElement, HTMLLIElement>

/** Where a card would come to stand, when let go at this height of the screen. */
function dropAt(rows: Rows, { view, cardAt }: Column, model: BoardModel, clientY: number) {
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

/** The rows in view, and those that may not vanish: the card with the focus and those in hand. */
function withKept(range: Range, kept: readonly (number | undefined)[]): number[] {
  const places = kept.filter((place) => place !== undefined && place < range.count)
  return [...new Set([...defaultRangeExtractor(range), ...(places as number[])])].toSorted((a, b) => a - b)
}

function DropLine({ stageId }: { stageId: string }) {
  const line = useStore(useBoardModel().dropLine)
  if (line?.stageId !== stageId) return null
  return <div className={styles.line} style={{ translate: `0 ${line.top}px` }} aria-hidden="true" />
}

interface RowProps extends Pick<Props, "stage" | "flags" | "search"> {
  ref: Ref<HTMLLIElement>
  index: number
  count: number
  /** Undefined while it is on its way. */
  card: Card | undefined
  isTabStop: boolean
}

function CardRow({ ref, index, count, card, ...shown }: RowProps) {
  return (
    <li ref={ref} data-index={index} className={styles.row} aria-setsize={count} aria-posinset={index + 1}>
      {card ? <DealCard card={card} {...shown} /> : <CardSkeleton height={usualHeight} />}
    </li>
  )
}

/** The cards of a column. Only those in view are on the page, so ten thousand cost what a dozen do. */
export function ColumnList({ scroller, column, stage, flags, search }: Props) {
  "use no memo"
  const m = useMessages()
  const model = useBoardModel()
  const { view, cardAt } = column
  const current = useStorePart(model.current, (id) => (id === undefined ? undefined : view.placeOf(id)))
  const dragged = useStorePart(model.dragged, ([card]) => card && view.placeOf(card.id))
  const keyOf = useCallback((place: number) => cardAt(place)?.id ?? place, [cardAt])
  // The directive above keeps the compiler away from this component.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: view.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    rangeExtractor: (range) => withKept(range, [current, dragged]),
    gap,
    overscan,
    paddingStart: gap,
    paddingEnd: gap,
    directDomUpdates: true,
    directDomUpdatesMode: "position",
  })
  const shown = rows.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {}
  useEffect(() => {
    column.show(Math.max(0, startIndex - overscan), endIndex + overscan)
  })
  useLayoutEffect(() => {
    model.columns.set(stage.id, {
      stage,
      view,
      cardAt,
      scrollTo: (place) => rows.scrollToIndex(place, { align: "auto" }),
      dropAt: (clientY) => dropAt(rows, column, model, clientY),
    })
  })
  useEffect(() => () => void model.columns.delete(stage.id), [model, stage.id])
  const tabStop = current ?? startIndex
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      {view.count === 0 && <p className={styles.empty}>{m.board.column.empty}</p>}
      <ol ref={rows.containerRef} className={styles.list}>
        {shown.map(({ key, index }) => (
          <CardRow
            key={key}
            ref={rows.measureElement}
            index={index}
            count={view.count}
            card={cardAt(index)}
            isTabStop={index === tabStop}
            {...{ stage, flags, search }}
          />
        ))}
        <DropLine stageId={stage.id} />
      </ol>
    </div>
  )
}
