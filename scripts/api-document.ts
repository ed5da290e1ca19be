import { readFileSync } from "node:fs"
import { callGroups } from "@funil/contract/api/call-groups"
import type { Language } from "@funil/contract/shared/values/languages"
import { routes } from "../server/src/app.ts"
import { type OpenApi, openApi } from "../server/src/platform/reference/openapi.ts"
import { root } from "./typed-sources.ts"

/** The OpenAPI document, as an installation at its default address serves it. */
export function apiDocument(language: Language = "en"): OpenApi {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { version: string }
  return openApi({
    endpoints: routes.map(({ endpoint }) => endpoint),
    groups: callGroups,
    publicUrl: "https://funil.app",
    version,
    language,
  })
}
