import { callGroups } from "@funil/contract/call-groups"
import { readContract } from "../server/src/platform/reference/contract-text.ts"
import { type OpenApi, openApi } from "../server/src/platform/reference/openapi.ts"
import { routes } from "../server/src/app.ts"
import { root } from "./typed-sources.ts"
import { readFileSync } from "node:fs"

/** The description of the API as an installation at its usual address serves it. */
export async function apiDocument(): Promise<OpenApi> {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { version: string }
  return openApi({
    endpoints: routes.map(({ endpoint }) => endpoint),
    groups: callGroups,
    text: await readContract(),
    publicUrl: "https://funil.app",
    version,
  })
}
