import type { QueryClient } from "@tanstack/react-query"
import { redirect } from "@tanstack/react-router"
import { can, isAdminLevel, type Permission, type Role } from "@funil/contract/account/permissions"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { loadPart } from "../lib/load-part.ts"
import { meOptions } from "../lib/session/me.ts"
import { hasLeftSession, isSignedIn, storedDomain, storedRole } from "../lib/session/session.ts"

/**
 * Redirects signed-out users to the sign-in page of the last company and returns them afterwards.
 * On a fresh installation, visitors to the root go to sign-up.
 */
export function requireSession(
  client: QueryClient,
  { pathname, href }: { pathname: string; href: string },
): Promise<void> | undefined {
  if (isSignedIn()) return undefined
  const isFront = pathname === "/"
  const search = isFront || hasLeftSession() ? {} : { redirect: href }
  const company = storedDomain()
  if (company) throw redirect({ to: "/$company/login", params: { company }, search })
  if (isFront) return loadPart(() => import("./open-door.ts")).then(({ openDoor }) => openDoor(client))
  throw redirect({ to: "/login", search })
}

/**
 * Returns the path if it belongs to this site, else undefined, so no link redirects to another
 * site.
 */
export function ownPath(path: string | undefined): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined
}

/** Redirects signed-in users away from sign-in pages. */
export function refuseSession(target: string | undefined): void {
  if (isSignedIn()) throw redirect({ href: ownPath(target) ?? homeOf(storedRole()) })
}

/**
 * Returns the start page: Today for sellers, the board for others. `boot.js` prefetches by the same
 * rule.
 */
export function homeOf(role: Role | undefined): "/today" | "/pipelines" {
  return role === "agent" || role === "restricted_agent" ? "/today" : "/pipelines"
}

async function roleOf(client: QueryClient): Promise<Role> {
  return (
    client.getQueryData(meOptions.queryKey)?.role ??
    storedRole() ??
    (await client.ensureQueryData(meOptions)).role
  )
}

/**
 * Redirects a user without access and shows a notice. Offline, every user has a visitor's rights,
 * so there is no notice.
 */
function ledAway() {
  return redirect({ to: "/pipelines", state: navigator.onLine ? { isLedAway: true } : {} })
}

/**
 * Redirects users below manager to the pipelines, and from their own user page to their profile.
 */
export async function requireAdminLevel(client: QueryClient, pathname: string): Promise<void> {
  if (isAdminLevel(await roleOf(client))) return
  const isOwn =
    pathname.startsWith(recordRoute("user", "")) &&
    pathname === recordRoute("user", (await client.ensureQueryData(meOptions)).id)
  throw isOwn ? redirect({ to: "/profile" }) : ledAway()
}

/** Redirects users without the permission to the pipelines. */
export async function requirePermission(client: QueryClient, permission: Permission): Promise<void> {
  if (!can(await roleOf(client), permission)) throw ledAway()
}
