import * as tokens from "@funil/contract/account/tokens"
import { route } from "../../platform/http/route.ts"
import { createToken, listTokens, revokeToken } from "./tokens.ts"
export const tokenRoutes = [
  route(tokens.listTokens, ({ ctx }) => listTokens(ctx)),
  route(tokens.createToken, ({ ctx, body }) => createToken(ctx, body)),
  route(tokens.revokeToken, ({ ctx, params }) => revokeToken(ctx, params.id)),
]
