import type { QueryClient } from "@tanstack/react-query"
import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { type BoardSearch, boardSearch, filterBodyOf } from "../../features/deals/board/bar/board-filter.ts"
import { isAnyRemembered, isSet, rememberedFilter } from "../../features/deals/board/bar/board-memory.ts"
import { storedOrder } from "../../features/deals/board/columns/stage-orders.ts"
import { dealOptions } from "../../features/deals/deal-api.ts"
import { boardOptions, pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { meOptions } from "../../lib/session/me.ts"
import { readStored } from "../../lib/session/storage.ts"
import { dealChildRoutes, loadDeal } from "../deals/deal-child-routes.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"

/** Without a filter in the address, redirects to the last filter of this board. */
async function openAsLeft({
  context,
  search,
}: {
  context: { queryClient: QueryClient }
  search: BoardSearch
}): Promise<void> {
  const { pipeline = readStored("pipeline"), ...filter } = search
  if (pipeline === undefined || isSet(filter) || !isAnyRemembered(pipeline)) return
  const me = await context.queryClient.ensureQueryData(meOptions).catch(() => undefined)
  const kept = me && rememberedFilter(me.id, pipeline)
  if (kept) throw redirect({ to: ".", search: { ...search, ...kept, pipeline }, replace: true })
}

/** Dialogs are child routes, so the board stays mounted behind them. */
const boardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "pipelines",
  staticData: { title: (m) => m.pipelines.title, isPlace: true },
  validateSearch: boardSearch,
  beforeLoad: openAsLeft,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const id = deps.pipeline ?? readStored("pipeline")
    void queryClient.prefetchQuery(pipelinesOptions)
    if (id !== undefined)
      void queryClient.prefetchQuery(boardOptions(id, filterBodyOf(deps), storedOrder(id)))
  },
  component: lazyPage(() => import("./board-page.tsx"), "BoardPage"),
})

const dealRoute = createRoute({
  getParentRoute: () => boardRoute,
  path: "deals/$dealId",
  staticData: { title: (m) => m.shell.deal },
  // A link to a deal can omit the board. The deal's own board then opens behind it.
  beforeLoad: async ({ context, params, search }) => {
    if (search.pipeline) return
    const found = await context.queryClient.ensureQueryData(dealOptions(params.dealId)).catch(() => undefined)
    if (found)
      throw redirect({ to: ".", search: { ...search, pipeline: found.deal.pipeline_id }, replace: true })
  },
  loader: ({ context, params }) => loadDeal(context.queryClient, params.dealId),
  component: lazyPage(() => import("./deal-page.tsx"), "DealPage"),
})

const newDealRoute = createRoute({
  getParentRoute: () => boardRoute,
  path: "new-deal",
  staticData: { title: (m) => m.shell.createDeal },
  component: lazyPage(() => import("./new-deal-page.tsx"), "NewDealPage"),
})

/** The board with the filter editor open. */
const boardFilterRoute = createRoute({
  getParentRoute: () => boardRoute,
  path: "filter/deals",
  staticData: { title: (m) => m.board.filters.show },
  component: lazyPage(() => import("./board-filter-page.tsx"), "BoardFilterPage"),
})

const createPipelineRoute = createRoute({
  getParentRoute: () => boardRoute,
  path: "create",
  staticData: { title: (m) => m.pipelines.create },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "pipeline.write"),
  component: lazyPage(() => import("./create-pipeline-page.tsx"), "CreatePipelinePage"),
})

export const pipelinesRoutes = boardRoute.addChildren([
  dealRoute.addChildren(dealChildRoutes(dealRoute)),
  newDealRoute,
  boardFilterRoute,
  createPipelineRoute,
])
