import * as system from "@funil/contract/api/system"
import { hasAccounts } from "../../platform/access/account-directory.ts"
import { AppError } from "../../platform/app-error.ts"
import { publicRoute, type Route } from "../../platform/http/route.ts"
import { isReady } from "./is-ready.ts"

const ok = { status: "ok" } as const

export const systemRoutes: Route[] = [
  publicRoute(system.health, () => ok),
  publicRoute(system.getInstallation, async ({ services }) => ({
    url: services.config.publicUrl,
    has_accounts: await hasAccounts(services),
  })),
  publicRoute(system.ready, async ({ services }) => {
    if (await isReady(services)) return ok
    throw new AppError("unavailable", { headers: { "retry-after": "2" } })
  }),
]
