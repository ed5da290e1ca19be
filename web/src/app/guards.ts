import type { QueryClient } from "@tanstack/react-query"
import { redirect } from "@tanstack/react-router"
import { can, isAdminLevel, type Permission, type Role } from "@funil/contract/permissions"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { loadPart } from "../lib/load-part.ts"
import { meOptions } from "../lib/me.ts"
import { hasLeftSession, isSignedIn, storedDomain, storedRole } from "../lib/session.ts"

/**
 * Sends who is not signed in to the sign-in page of the stored company; afterwards they come back to where they were. Who begins at the
 * front door of an installation that nobody uses yet is sent to sign up.
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

/** A path of this very site, or undefined: nobody is ever sent elsewhere. */
export function ownPath(path: string | undefined): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined
}

/** A signed-in user has no business on a sign-in page. */
export function refuseSession(target: string | undefined): void {
  if (isSignedIn()) throw redirect({ href: ownPath(target) ?? homeOf(storedRole()) })
}

/** Sellers begin with their day, the others with the board; `boot.js` fetches ahead by the same rule. */
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

/** Where who may not open an address is led, and told so. Without a network everybody is a visitor, which is nobody's doing. */
function ledAway() {
  return redirect({ to: "/pipelines", state: navigator.onLine ? { isLedAway: true } : {} })
}

/** Sends those who are neither admin nor manager to the pipelines, and from their own page among the users to their profile. */
export async function requireAdminLevel(client: QueryClient, pathname: string): Promise<void> {
  if (isAdminLevel(await roleOf(client))) return
  const isOwn =
    pathname.startsWith(recordRoute("user", "")) &&
    pathname === recordRoute("user", (await client.ensureQueryData(meOptions)).id)
  throw isOwn ? redirect({ to: "/profile" }) : ledAway()
}

/** Sends those whose role lacks the permission to the pipelines. */
export async function requirePermission(client: QueryClient, permission: Permission): Promise<void> {
  if (!can(await roleOf(client), permission)) throw ledAway()
}
