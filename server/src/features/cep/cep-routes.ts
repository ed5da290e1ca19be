import * as cep from "@funil/contract/data/cep"
import { route, type Route } from "../../platform/http/route.ts"
import { getCep } from "./get-cep.ts"

export const cepRoutes: Route[] = [route(cep.getCep, ({ ctx, params }) => getCep(ctx, params.cep))]
