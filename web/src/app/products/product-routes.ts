import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { listSearch } from "../../records/list-search.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"

/**
 * Everyone may open the list, users below manager read-only. Dialogs and panels are child routes,
 * so the list stays mounted.
 */
export const productsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "admin/configs/products",
  staticData: { title: (m) => m.shell.products },
  validateSearch: listSearch,
  component: lazyPage(() => import("./products-page.tsx"), "ProductsPage"),
})

const createProductRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: "create",
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "product.write"),
  component: lazyPage(() => import("./create-product-page.tsx"), "CreateProductPage"),
})

const editProductRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: "$productId/edit",
  component: lazyPage(() => import("./edit-product-page.tsx"), "EditProductPage"),
})

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => productsRoute, path: "filter" })

export const productsRoutes = productsRoute.addChildren([createProductRoute, editProductRoute, filterRoute])
