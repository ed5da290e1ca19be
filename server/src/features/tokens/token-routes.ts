import * as tokens from "@funil/contract/tokens"
import { route } from "../../platform/http/route.ts"
import { createToken } from "./create-token.ts"
import { listTokens } from "./list-tokens.ts"
import { revokeToken } from "./revoke-token.ts"

export const tokenRoutes = [
  route(tokens.listTokens, ({ ctx }) => listTokens(ctx)),
  route(tokens.createToken, ({ ctx, body }) => createToken(ctx, body)),
  route(tokens.revokeToken, ({ ctx, params }) => revokeToken(ctx, params.id)),
]
