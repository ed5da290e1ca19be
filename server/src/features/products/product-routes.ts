import * as products from "@funil/contract/products"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { createProduct } from "./create-product.ts"
import { getProduct } from "./get-product.ts"
import { productList } from "./product-list.ts"
import { productMass } from "./product-mass.ts"
import { removeProductPicture, uploadProductPicture } from "./product-picture.ts"
import { trashProduct } from "./trash-product.ts"
import { updateProduct } from "./update-product.ts"

export const productRoutes: Route[] = [
  route(products.listProducts, ({ ctx, query }) => productList.page(ctx, query)),
  route(products.searchProducts, ({ ctx, query }) =>
    productList.page(ctx, query, { search: query.search ?? query.name }),
  ),
  route(products.findProducts, ({ ctx, query }) => productList.find(ctx, query)),
  route(products.filterProducts, ({ ctx, query, body }) =>
    query.paginate === "false"
      ? productList.all(ctx, { ...query, ...body })
      : productList.page(ctx, query, body),
  ),
  route(products.getProduct, ({ ctx, params }) => getProduct(ctx, params.id)),
  route(products.createProduct, ({ ctx, body }) => createProduct(ctx, body)),
  route(products.updateProduct, ({ ctx, params, body, ifMatch }) =>
    updateProduct(ctx, params.id, body, ifMatch),
  ),
  route(products.trashProduct, ({ ctx, params, ifMatch }) => trashProduct(ctx, params.id, ifMatch)),
  route(products.uploadProductPicture, ({ ctx, params, body }) => uploadProductPicture(ctx, params.id, body)),
  route(products.removeProductPicture, ({ ctx, params }) => removeProductPicture(ctx, params.id)),
  route(products.massUpdateProducts, ({ ctx, body }) => massUpdate(ctx, productMass, body)),
  route(products.massTrashProducts, ({ ctx, body }) => massTrash(ctx, productMass, body)),
]
