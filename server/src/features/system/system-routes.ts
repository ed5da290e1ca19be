import * as system from "@funil/contract/system"
import { AppError } from "../../platform/app-error.ts"
import { publicRoute, type Route } from "../../platform/http/route.ts"
import { isReady } from "./is-ready.ts"

const ok = { status: "ok" } as const

export const systemRoutes: Route[] = [
  publicRoute(system.health, () => ok),
  publicRoute(system.ready, async ({ services }) => {
    if (await isReady(services)) return ok
    throw new AppError("unavailable", { headers: { "retry-after": "2" } })
  }),
]
