import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { getRouteApi, Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router"
import { SearchX, SquareKanban } from "lucide-react"
import { type ReactNode, Suspense, useEffect, type PointerEvent } from "react"
import type { Board as BoardData, Pipeline } from "@funil/contract/settings/pipelines"
import {
  type BoardFilter,
  type BoardSearch,
  filterBodyOf,
} from "../../features/deals/board/bar/board-filter.ts"
import { BoardSkeleton } from "../../features/deals/board/columns/board-skeleton.tsx"
import { useStoredOrder } from "../../features/deals/board/columns/stage-orders.ts"
import { Board } from "../../features/deals/board/board.tsx"
import { FilterBar } from "../../features/deals/board/bar/filter-bar.tsx"
import { boardOptions, pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { rememberPipeline } from "../../features/pipelines/recent-pipelines.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { useIsQuiet, whenIdle } from "../../lib/when-idle.ts"
import { useStored } from "../../lib/session/storage.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Later } from "../../ui/screen/later.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { BoardHead } from "./board-head.tsx"
import { useBoardFilter } from "./use-board-filter.ts"
import { late } from "../../ui/screen/late.ts"
import type { CardTasksSlot } from "../../features/deals/board/board-extras.tsx"
import { loadDeal } from "../deals/deal-child-routes.ts"

/**
 * Prefetches a deal when the mouse button goes down on its card. Touch may be a scroll, so it waits
 * for the click.
 */
function askPressed(client: QueryClient, { pointerType, button, target }: PointerEvent): void {
  if (pointerType !== "mouse" || button !== 0 || !(target instanceof Element)) return
  const card = target.closest("[data-card-link]")?.closest<HTMLElement>("[data-card]")
  const id = card?.dataset["card"]
  if (id !== undefined) loadDeal(client, id)
}

const load = () => import("../../features/tasks/rows/card-tasks.tsx")

const cardTasks: CardTasksSlot = {
  load,
  View: late(async () => (await load()).CardTasks),
}

const AbsentPipeline = late(async () => (await import("./absent-pipeline.tsx")).AbsentPipeline)

const loadRows = async () => (await import("../../features/deals/board/bar/board-rows.tsx")).BoardRows
const loadTools = async () => (await import("../../features/deals/board/bar/board-tools.tsx")).BoardTools

const route = getRouteApi("/signed-in/pipelines")

function countOf({ stages }: BoardData): number {
  return stages.reduce((count, stage) => count + stage.count, 0)
}

/** Returns the notice above the columns when the board has no deals. */
function useNotice(data: BoardData | undefined, isFiltered: boolean, onClear: () => void): ReactNode {
  const m = useMessages()
  const canCreate = useCan("deal.create")
  if (!data || countOf(data) > 0) return undefined
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={m.board.filters.noneTitle}
        action={<Button onClick={onClear}>{m.board.filters.clearAll}</Button>}
      >
        {m.board.filters.noneText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SquareKanban />}
      title={m.board.empty.title}
      action={
        canCreate && (
          <Link to="/pipelines/new-deal" search={true} className={buttonClass({ look: "primary" })}>
            {m.board.empty.action}
          </Link>
        )
      }
    >
      {canCreate ? m.board.empty.text : m.board.empty.visitor}
    </EmptyState>
  )
}

interface BarProps {
  data: BoardData | undefined
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

/** The board's filters and display options. */
function BoardBar({ data, ...filtered }: BarProps) {
  return (
    <FilterBar {...filtered} rows={<Later load={loadRows} props={filtered} />}>
      {data && <Later load={loadTools} props={{ data, ...filtered }} />}
    </FilterBar>
  )
}

function PipelineBoard({
  pipeline,
  pipelines,
  search,
}: {
  pipeline: Pipeline
  pipelines: readonly Pipeline[]
  search: BoardSearch
}) {
  const m = useMessages()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const { filter, setFilter } = useBoardFilter({ ...search, pipeline: pipeline.id })
  const body = filterBodyOf(search)
  const order = useStoredOrder(pipeline.id)
  const [density] = useStored("boardDensity")
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...boardOptions(pipeline.id, body, order),
    placeholderData: (before) => (before?.pipeline.id === pipeline.id ? before : undefined),
  })
  const query = useRouterState({ select: ({ location }) => location.searchStr })
  const notice = useNotice(isPlaceholderData ? undefined : data, body !== null, () => setFilter({}))
  const open = (dealId: string) =>
    void navigate({ to: "/pipelines/deals/$dealId", params: { dealId }, search: true })
  return (
    <>
      <BoardHead pipelines={pipelines} current={pipeline} filter={filter} onFilter={setFilter} />
      {!isPhone && <BoardBar data={data} filter={filter} onChange={setFilter} />}
      {data ? (
        <div
          className={classNames("stack flex-1 min-h-0", isPlaceholderData && "stale")}
          aria-busy={isPlaceholderData}
        >
          <Board
            key={`${pipeline.id} ${density}`}
            data={data}
            pipelines={pipelines}
            filter={filter}
            body={body}
            onFilter={setFilter}
            onOpen={open}
            search={query}
            notice={notice}
            cardTasks={cardTasks}
          />
        </div>
      ) : error ? (
        <ErrorState error={error} title={m.board.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <BoardSkeleton />
      )}
    </>
  )
}

function Page() {
  const m = useMessages()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data: pipelines, error, refetch } = useQuery(pipelinesOptions)
  const [last] = useStored("pipeline")
  const wanted = search.pipeline ?? last
  const found = pipelines?.find(({ id }) => id === wanted)
  const pipeline = found ?? (search.pipeline === undefined ? pipelines?.[0] : undefined)
  const shown = pipeline?.id
  useEffect(() => {
    if (shown === undefined) return
    rememberPipeline(shown)
    if (search.pipeline !== shown)
      void navigate({ to: ".", search: { ...search, pipeline: shown }, replace: true })
  }, [shown, search, navigate])
  if (pipeline && pipelines)
    return <PipelineBoard pipeline={pipeline} pipelines={pipelines} search={search} />
  if (pipelines) {
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <AbsentPipeline id={search.pipeline} pipelines={pipelines}>
          {(absent) => <PipelineBoard pipeline={absent} pipelines={pipelines} search={search} />}
        </AbsentPipeline>
      </Suspense>
    )
  }
  if (error) return <ErrorState error={error} title={m.board.loadFailed} onRetry={() => void refetch()} />
  return <BoardSkeleton />
}

/** Preloads the code of the deal page once the board is shown, so the first deal opens at once. */
function useDealAtHand(): void {
  const isQuiet = useIsQuiet()
  useEffect(() => {
    if (!isQuiet) return undefined
    const load = () => Promise.allSettled([import("./deal-page.tsx"), import("../deals/ask-deal.ts")])
    return whenIdle(() => void load())
  }, [isQuiet])
}

/** The board of a pipeline, with child routes over it. */
export function BoardPage() {
  useDealAtHand()
  const client = useQueryClient()
  return (
    <div className="stack h-full" onPointerDown={(event) => askPressed(client, event)}>
      <Page />
      <Outlet />
    </div>
  )
}
