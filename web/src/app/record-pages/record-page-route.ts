import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { signedInRoute } from "../root-routes.ts"

/** A page for each record, beside no list; who may not see the record is told that it is not there. */
export const recordPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "page/$noun/$id",
  component: lazyRouteComponent(() => import("./record-page.tsx"), "RecordPage"),
})
