import { globSync, readFileSync } from "node:fs"

/** A word that people are not to read, and what is written instead. */
interface Banned {
  readonly word: RegExp
  readonly write: string
  /** Texts in which the word is right. */
  readonly but?: RegExp
}

type Language = "pt-BR" | "en"

/** One word for one thing, as who speaks the language says it; GLOSSARY.md has the pairs. */
const banned: Readonly<Record<Language, readonly Banned[]>> = {
  "pt-BR": [
    {
      word: /\blig(ue|amos|ad[oa]s?)\b/i,
      write: "associe, vincule (colunas, registros); ative (automações)",
    },
    { word: /\bligar\b/i, write: "associar, vincular; ativar", but: /^Ligar$|\bligar (para|de novo em)\b/i },
    { word: /\b(des|re)lig(ar|ue|ad[oa]s?|ou)\b/i, write: "desativar, ativar, desconectar" },
    { word: /\bacrescent/i, write: "adicionar" },
    { word: /\btir(ar|e|ou|ad[oa]s?)\b/i, write: "remover" },
    { word: /\bretir(ar|e|ou)\b/i, write: "remover", but: /consentimento|autoriz/i },
    { word: /\bjunt(ar|e|ou)\b/i, write: "mesclar", but: /mesclar juntar/ },
    { word: /\bgrav(ar|e|ou|ad[oa]s?)\b/i, write: "salvar" },
    { word: /\bmand(ar|e|ou|ad[oa]s?)\b/i, write: "enviar" },
    { word: /\bestour/i, write: "passar do prazo" },
    { word: /\bandar p/i, write: "navegar" },
    { word: /\bde vez\b/i, write: "definitivamente" },
    { word: /\bdá para\b/i, write: "você pode, é possível" },
    { word: /\bnão (pôde|puderam)\b/i, write: "não foi possível" },
    { word: /\bagente\b/i, write: "vendedor" },
    { word: /\bsolicitada$/i, write: "iniciada" },
    { word: /\binfraestrutura\b/i, write: "administrativo" },
    { word: /^É \$|^É (cria|altera|excluí)d/, write: "Um negócio é criado" },
    { word: /\bn[º°] ?\$\{/, write: "#${…}" },
    { word: /\$\{\w+\}d\b/, write: "${dias} d" },
  ],
  en: [
    { word: /\be-mail/i, write: "email" },
    { word: /\bcould(n't| not)\b/i, write: "Wasn't possible to …", but: /^We couldn't (find|read)\b/ },
    { word: /\b(some|every)body\b/i, write: "someone, everyone" },
    { word: /\btelephone/i, write: "phone" },
    {
      word: /\b(colour|centre\b|cheque|programme|catalogue|organis|recognis|anonymis|cancelled|instalment)/i,
      write: "the American spelling",
      but: /^catalog catalogue /,
    },
    { word: /\bmay not\b/i, write: "can't; don't have permission to" },
    { word: /\b(actions|options) of\b/i, write: "actions for" },
    { word: /\bsend a WhatsApp(?! message)/i, write: "send a WhatsApp message" },
    { word: /\bsets? off\b/i, write: "trigger" },
    { word: /\bput off\b/i, write: "snooze" },
    { word: /\bswitch(ed)? (\S+ )?(on|off)\b/i, write: "turn on, turn off" },
    { word: /\bfor good\b/i, write: "permanently" },
    { word: /\bany more\b/i, write: "no longer; anymore" },
    { word: /\banew\b/i, write: "again" },
    { word: /\bgo(es)? on\b/i, write: "continue" },
    { word: /\bmakes an? (?!change)/i, write: "creates a" },
    { word: /\bno\. \$\{/, write: "#${…}" },
    { word: /\$\{\w+\}d\b/, write: "${days} d" },
  ],
}

const catalogues: Readonly<Record<Language, readonly string[]>> = {
  "pt-BR": [
    "web/src/words/pt-br/*.ts",
    "extension/src/words/pt-br.ts",
    "contract/src/field-names/pt-br.ts",
    "contract/src/field-options/pt-br.ts",
    "server/src/words/pt-br.ts",
  ],
  en: [
    "web/src/words/en/*.ts",
    "extension/src/words/en.ts",
    "contract/src/field-names/en.ts",
    "contract/src/field-options/en.ts",
    "server/src/words/en.ts",
  ],
}

/** The reference's, whose names are the English texts. */
const reference = globSync("server/src/platform/reference/pt-br/*.ts")

/** Files with both languages, one below the other. */
const bilingual = globSync("server/src/{features,platform}/**/*{words,mail,letter}*.ts")

const begins: Readonly<Record<Language, RegExp>> = { "pt-BR": /^\s*"pt-BR":/, en: /^\s*en:/ }
/** The name of a property that is an English text; what stands in it as code is no word. */
const englishName = /^\s*"((?:[^"\\]|\\.)*)":/
/** A text in quotes that is no name of a property. */
const quoted = /"(?:[^"\\]|\\.)*"(?!\s*:)|`(?:[^`\\]|\\.)*`/g

/** The banned words of a text, each with what to write. */
function problemsIn(text: string, language: Language): string[] {
  return banned[language].flatMap(({ word, write, but }) => {
    const [found] = (but?.test(text) ? null : word.exec(text)) ?? []
    return found === undefined ? [] : [`“${found}” in “${text}”: write ${write}`]
  })
}

/** The banned words of a line. */
function problemsOf(line: string, language: Language): string[] {
  if (/^(import|export) .* from /.test(line)) return []
  const texts = [...line.matchAll(quoted)].map(([text]) => text.slice(1, -1))
  return texts.flatMap((text) => problemsIn(text, language))
}

function linesOf(path: string): string[] {
  return readFileSync(path, "utf8").split("\n")
}

/** Lines of a file with both languages, each with its own; what stands before the first is in none. */
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
  ...reference.map((path) => ({ path, languages: linesOf(path).map(() => "pt-BR" as const) })),
].flatMap(({ path, languages }) =>
  linesOf(path).flatMap((line, at) => {
    const language = languages[at]
    return language ? problemsOf(line, language).map((problem) => `${path}:${at + 1} ${problem}`) : []
  }),
)

const foundInNames = reference.flatMap((path) =>
  linesOf(path).flatMap((line, at) => {
    const [, name = ""] = englishName.exec(line) ?? []
    const problems = problemsIn(name.replaceAll(/`[^`]*`/g, ""), "en")
    return problems.map((problem) => `${path}:${at + 1} ${problem}`)
  }),
)
found.push(...foundInNames)

if (found.length > 0) {
  process.stderr.write(`${found.join("\n")}\n`)
  process.exit(1)
}
