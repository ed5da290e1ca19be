import { createConfig, lintDocument, makeDocumentFromString, BaseResolver } from "@redocly/openapi-core"
import { apiDocument } from "../api-document.ts"
import { banned, type Language, problemsIn } from "../plain-english.ts"

/**
 * Redocly's recommended rules, with warnings as errors. Ambiguous paths (`/forms/{id}/share`,
 * `/forms/terms/{token}`) are fine, because a literal wins over a parameter.
 */
const config = await createConfig({ extends: ["recommended"], rules: { "no-ambiguous-paths": "off" } })
const document = makeDocumentFromString(JSON.stringify(apiDocument(), null, 1), "openapi.json")
const found = await lintDocument({ document, config, externalRefResolver: new BaseResolver() })

/** The banned words of a document's texts. Code in backticks is not checked. */
function wordsIn(language: Language): string[] {
  const problems: string[] = []
  JSON.stringify(apiDocument(language), (key, value: unknown) => {
    if (typeof value === "string" && (key === "summary" || key === "description"))
      problems.push(...problemsIn(value.replaceAll(/`[^`]*`/g, ""), banned[language]))
    return value
  })
  return [...new Set(problems)]
}

const problems = [
  ...found.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId} ${location[0]?.pointer ?? ""}: ${message}`,
  ),
  ...wordsIn("en"),
  ...wordsIn("pt-BR"),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
