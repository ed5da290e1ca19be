import type { QueryClient } from "@tanstack/react-query"
import { redirect } from "@tanstack/react-router"
import { installationOptions } from "../lib/session/installation.ts"

/**
 * Redirects visitors without a company to sign-up on a fresh installation, else to the company
 * prompt.
 */
export async function openDoor(client: QueryClient): Promise<never> {
  const installation = await client.fetchQuery(installationOptions).catch(() => undefined)
  throw redirect({ to: installation?.has_accounts === false ? "/create-account" : "/login" })
}
