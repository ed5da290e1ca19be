import * as plugins from "@funil/contract/data/plugins"
import { route, type Route } from "../../platform/http/route.ts"
import { connectShop, disconnectShop, listPlugins, syncShop } from "./connect-shop.ts"

export const shopRoutes: Route[] = [
  route(plugins.listPlugins, ({ ctx }) => listPlugins(ctx)),
  route(plugins.connectPlugin, ({ ctx, params, body }) => connectShop(ctx, params.platform, body)),
  route(plugins.disconnectPlugin, ({ ctx, params }) => disconnectShop(ctx, params.platform)),
  route(plugins.syncPlugin, ({ ctx, params }) => syncShop(ctx, params.platform)),
]
