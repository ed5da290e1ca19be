import { type TrashEntity, trashEntities } from "@funil/contract/shared/entities"
import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { signedInRoute } from "../root-routes.ts"
import { searchText } from "../search-word.ts"

export interface TrashSearch {
  /** Defaults to deals. */
  entity?: TrashEntity | undefined
  q?: string | undefined
}

const shared = {
  getParentRoute: () => signedInRoute,
  validateSearch: ({ entity, q }: Record<string, unknown>): TrashSearch => ({
    entity: trashEntities.find((item) => item === entity),
    q: searchText(q),
  }),
}

/** The trash, for every role. The server returns only what the user may see. */
const trashRoute = createRoute({
  ...shared,
  path: "trash",
  staticData: { title: (m) => m.shell.trash },
  component: lazyPage(() => import("./trash-page.tsx"), "TrashPage"),
})

/** The trash inside the settings. */
const settingsTrashRoute = createRoute({
  ...shared,
  path: "admin/configs/trash",
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/trash", search, replace: true })
  },
})

export const trashRoutes = [trashRoute, settingsTrashRoute] as const
