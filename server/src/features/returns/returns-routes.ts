import * as returns from "@funil/contract/forms/returns"
import { route, type Route } from "../../platform/http/route.ts"
import { getDealReturn } from "./requests/get-deal-return.ts"
import * as forms from "./returns-forms.ts"
import { removeReturnsImage, uploadReturnsImage } from "./returns-pictures.ts"

export const returnsRoutes: Route[] = [
  route(returns.listReturnsForms, ({ ctx }) => forms.listReturnsForms(ctx)),
  route(returns.getReturnsForm, ({ ctx, params }) => forms.getReturnsForm(ctx, params.id)),
  route(returns.createReturnsForm, ({ ctx, body }) => forms.createReturnsForm(ctx, body)),
  route(returns.updateReturnsForm, ({ ctx, params, body, ifMatch }) =>
    forms.updateReturnsForm(ctx, params.id, body, ifMatch),
  ),
  route(returns.trashReturnsForm, ({ ctx, params, ifMatch }) =>
    forms.returnsFormStore.trash(ctx, params.id, ifMatch),
  ),
  route(returns.uploadReturnsImage, ({ ctx, params, body }) => uploadReturnsImage(ctx, params.id, body)),
  route(returns.removeReturnsImage, ({ ctx, params, query, ifMatch }) =>
    removeReturnsImage(ctx, params.id, query.type, ifMatch),
  ),
  route(returns.shareReturnsForm, ({ ctx, params }) => forms.shareReturnsForm(ctx, params.id)),
  route(returns.getDealReturn, ({ ctx, params }) => getDealReturn(ctx, params.id)),
]
