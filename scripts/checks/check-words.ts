import { globSync, readFileSync } from "node:fs"
import { foldersAboveCeiling, reportOnComments } from "../comment-words.ts"
import { titleProblems } from "../commit-titles.ts"
import { banned, type Language, problemsIn, unplain } from "../plain-english.ts"

const catalogues: Readonly<Record<Language, readonly string[]>> = {
  "pt-BR": [
    "web/src/words/pt-br/*.ts",
    "extension/src/words/pt-br.ts",
    "contract/src/field-names/pt-br.ts",
    "contract/src/field-options/pt-br.ts",
    "server/src/words/pt-br.ts",
    "server/src/features/returns/page/page-words-pt.ts",
  ],
  en: [
    "web/src/words/en/*.ts",
    "extension/src/words/en.ts",
    "contract/src/field-names/en.ts",
    "contract/src/field-options/en.ts",
    "server/src/words/en.ts",
    "server/src/features/returns/page/page-words-en.ts",
    "integrations/zapier/*.js",
  ],
}

/** Files with both languages, one after the other. */
const bilingual = globSync("server/src/{features,platform}/**/*{words,mail,letter}*.ts")

const begins: Readonly<Record<Language, RegExp>> = { "pt-BR": /^\s*"pt-BR":/, en: /^\s*en:/ }
/** A quoted text that is no property name. */
const quoted = /"(?:[^"\\]|\\.)*"(?!\s*:)|`(?:[^`\\]|\\.)*`/g

/** The banned words of a line. */
function problemsOf(line: string, language: Language): string[] {
  if (/^(import|export) .* from /.test(line)) return []
  const texts = [...line.matchAll(quoted)].map(([text]) => text.slice(1, -1))
  return texts.flatMap((text) => problemsIn(text, banned[language]))
}

function linesOf(path: string): string[] {
  return readFileSync(path, "utf8").split("\n")
}

/** The language of each line in a bilingual file. Lines before the first language have none. */
function inLanguages(path: string): (Language | undefined)[] {
  let language: Language | undefined
  return linesOf(path).map((line) => {
    if (begins["pt-BR"].test(line)) language = "pt-BR"
    else if (begins.en.test(line)) language = "en"
    else if (line.startsWith("}")) language = undefined
    return language
  })
}

const found = [
  ...(["pt-BR", "en"] as const).flatMap((language) =>
    globSync([...catalogues[language]]).map((path) => ({
      path,
      languages: linesOf(path).map(() => language),
    })),
  ),
  ...bilingual.map((path) => ({ path, languages: inLanguages(path) })),
].flatMap(({ path, languages }) =>
  linesOf(path).flatMap((line, at) => {
    const language = languages[at]
    return language ? problemsOf(line, language).map((problem) => `${path}:${at + 1} ${problem}`) : []
  }),
)

const foundInDocuments = globSync(["*.md", "{docs,extension,integrations,sdk,server/src}/**/*.md"], {
  exclude: ["**/node_modules"],
})
  .filter((path) => !/\.pt-br\.md$/i.test(path))
  .flatMap((path) =>
    linesOf(path).flatMap((line, at) =>
      problemsIn(line, unplain).map((problem) => `${path}:${at + 1} ${problem}`),
    ),
  )

if (process.argv[2] === "--comments") {
  process.stdout.write(`${reportOnComments(process.argv[3]).join("\n")}\n`)
  process.exit(0)
}

const problems = [...found, ...foundInDocuments, ...titleProblems("."), ...foldersAboveCeiling()]
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`)
  process.exit(1)
}
