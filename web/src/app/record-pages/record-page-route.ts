import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { signedInRoute } from "../root-routes.ts"

/** A page for each record, beside no list; who may not see the record is told that it is not there. */
export const recordPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "page/$noun/$id",
  component: lazyPage(() => import("./record-page.tsx"), "RecordPage"),
})
