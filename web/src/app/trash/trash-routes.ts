import { type TrashEntity, trashEntities } from "@funil/contract/shared/entities"
import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { signedInRoute } from "../root-routes.ts"
import { searchText } from "../search-word.ts"

export interface TrashSearch {
  /** Deals when left out. */
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

/** What was deleted, for every role: each sees there what it may see. */
const trashRoute = createRoute({
  ...shared,
  path: "trash",
  staticData: { title: (m) => m.shell.trash },
  component: lazyPage(() => import("./trash-page.tsx"), "TrashPage"),
})

/** Where it stands among the settings. */
const settingsTrashRoute = createRoute({
  ...shared,
  path: "admin/configs/trash",
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/trash", search, replace: true })
  },
})

export const trashRoutes = [trashRoute, settingsTrashRoute] as const
