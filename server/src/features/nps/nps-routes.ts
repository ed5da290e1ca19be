import * as nps from "@funil/contract/home/nps"
import { route, type Route } from "../../platform/http/route.ts"
import { answerNps, askNps, getNps } from "./answer-nps.ts"

export const npsRoutes: Route[] = [
  route(nps.getNps, ({ ctx }) => getNps(ctx)),
  route(nps.askNps, ({ ctx }) => askNps(ctx)),
  route(nps.answerNps, ({ ctx, body }) => answerNps(ctx, body)),
]
