import { createConfig, lintDocument, makeDocumentFromString, BaseResolver } from "@redocly/openapi-core"
import { apiDocument } from "./api-document.ts"

/**
 * Redocly's recommended rules for the description of the API, warnings as well as errors. Paths may look alike, `/forms/{id}/share` and
 * `/forms/terms/{token}`: a word goes before a parameter.
 */
const config = await createConfig({ extends: ["recommended"], rules: { "no-ambiguous-paths": "off" } })
const document = makeDocumentFromString(JSON.stringify(await apiDocument(), null, 1), "openapi.json")
const problems = await lintDocument({ document, config, externalRefResolver: new BaseResolver() })

for (const { severity, ruleId, message, location } of problems) {
  const pointer = location[0]?.pointer ?? ""
  process.stdout.write(`${severity} ${ruleId} ${pointer}: ${message}\n`)
}
process.exit(problems.length > 0 ? 1 : 0)
