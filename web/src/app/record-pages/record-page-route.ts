import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { signedInRoute } from "../root-routes.ts"

/** A page for any record, without a list. Records the user can't see show as missing. */
export const recordPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "page/$noun/$id",
  component: lazyPage(() => import("./record-page.tsx"), "RecordPage"),
})
