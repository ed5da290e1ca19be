import * as products from "@funil/contract/records/products"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { productPictures, productRecord } from "./product-record.ts"

const { list, mass } = productRecord

export const productRoutes: Route[] = [
  route(products.listProducts, ({ ctx, query }) => list.page(ctx, query)),
  route(products.searchProducts, ({ ctx, query }) =>
    list.page(ctx, query, { search: query.search ?? query.name }),
  ),
  route(products.findProducts, ({ ctx, query }) => list.find(ctx, query)),
  route(products.filterProducts, ({ ctx, query, body }) =>
    query.paginate === "false" ? list.all(ctx, { ...query, ...body }) : list.page(ctx, query, body),
  ),
  route(products.getProduct, ({ ctx, params }) => productRecord.get(ctx, params.id)),
  route(products.createProduct, ({ ctx, body }) => productRecord.create(ctx, body)),
  route(products.updateProduct, ({ ctx, params, body, ifMatch }) =>
    productRecord.update(ctx, params.id, body, ifMatch),
  ),
  route(products.trashProduct, ({ ctx, params, ifMatch }) => productRecord.trash(ctx, params.id, ifMatch)),
  route(products.uploadProductPicture, ({ ctx, params, body }) =>
    productPictures.upload(ctx, params.id, body),
  ),
  route(products.removeProductPicture, ({ ctx, params }) => productPictures.remove(ctx, params.id)),
  route(products.massUpdateProducts, ({ ctx, body }) => massUpdate(ctx, mass, body)),
  route(products.massTrashProducts, ({ ctx, body }) => massTrash(ctx, mass, body)),
]
