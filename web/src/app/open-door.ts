import type { QueryClient } from "@tanstack/react-query"
import { redirect } from "@tanstack/react-router"
import { installationOptions } from "../lib/installation.ts"

/** Sends who is known to no company to sign up where nobody has yet, else to the question which company it is. */
export async function openDoor(client: QueryClient): Promise<never> {
  const installation = await client.fetchQuery(installationOptions).catch(() => undefined)
  throw redirect({ to: installation?.has_accounts === false ? "/create-account" : "/login" })
}
