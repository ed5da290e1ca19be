import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Schema } from "@funil/contract/shared/endpoint"

/** What the source of the contract says of itself: the names of its schemas, and its comments. */
export interface ContractText {
  /** The name of each schema that is exported, as the type made of it is called. */
  readonly names: ReadonlyMap<Schema, string>
  /** What stands above an endpoint, by its id; one that several nouns have is known by `NOUN.verb`. */
  readonly calls: ReadonlyMap<string, string>
  /** The nouns that have calls in common. */
  readonly nouns: ReadonlySet<string>
  /** What stands above a schema, by its name. */
  readonly schemas: ReadonlyMap<string, string>
  /** What stands above the fields of a schema, by its name and that of the field. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const folder = fileURLToPath(new URL(".", import.meta.resolve("@funil/contract/deals")))

/** The text of a comment; what was broken into lines only to be short is one line again. */
function textOf(comment: string): string {
  return comment
    .replaceAll(/^\s*\/\*\*|\*\/\s*$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\*/, "").trim())
    .map((line) => (line === "" ? "\n\n" : line.startsWith("- ") ? `\n${line}` : ` ${line}`))
    .join("")
    .replaceAll(/ ?\n{2,} ?/g, "\n\n")
    .trim()
}

const comment = /\/\*\*(?:[^*]|\*(?!\/))*\*\//.source
const commentedCall = new RegExp(
  `(${comment})\\s*(?:/\\*[^*]*\\*/\\s*)?(?:[^\\n/]*?(?:=|:|\\{)\\s*(?:return )?)endpoint\\(\\{\\s*id: ["\`]([^"\`]+)["\`]`,
  "g",
)
const declaration = /^(?:export )?const (\w+) = ([\s\S]*?)(?=^[^\s)}\]]|$(?![\s\S]))/gm
const commentedDeclaration = new RegExp(`(${comment})\\s*(?:export )?const (\\w+) = `, "g")
const commentedField = new RegExp(`^  (${comment})\\s*(\\w+)\\b`, "gm")
const spread = /^ {2}\.\.\.(\w+)(?:\.shape)?,/gm
const nounCalls = /recordEndpoints\("(\w+)"([\s\S]*?)\n\}\)/g
const typeName = /^export type (\w+) = z\.output<typeof (\w+)>/gm

function pairs(source: string, pattern: RegExp): [string, string][] {
  return [...source.matchAll(pattern)].map(([, one = "", other = ""]) => [one, other])
}

/** What is said of the calls in one file. */
function callsOf(source: string): [string, string][] {
  const own = pairs(source, commentedCall).map(([text, id]): [string, string] => [
    id.replace("${noun}", "NOUN"),
    textOf(text),
  ])
  const ofNouns = pairs(source, nounCalls).flatMap(([noun, block]) =>
    pairs(block, commentedField).map(([text, verb]): [string, string] => [`${noun}.${verb}`, textOf(text)]),
  )
  return [...own, ...ofNouns]
}

/** What is said of the fields of each declaration, those included that it takes over from another one. */
function fieldsOf(sources: readonly string[]): Map<string, Map<string, string>> {
  const blocks = new Map(sources.flatMap((source) => pairs(source, declaration)))
  const found = new Map<string, Map<string, string>>()
  const read = (name: string): Map<string, string> => {
    const known = found.get(name)
    if (known) return known
    const fields = new Map<string, string>()
    found.set(name, fields)
    const block = blocks.get(name) ?? ""
    for (const [, other = ""] of block.matchAll(spread))
      for (const [field, text] of read(other)) fields.set(field, text)
    for (const [text, field] of pairs(block, commentedField)) fields.set(field, textOf(text))
    return fields
  }
  for (const name of blocks.keys()) read(name)
  return found
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "_zod" in value
}

const typed = new Set(["object", "union", "intersection", "lazy"])

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Reads the contract, once: it is source where the server runs, and what its comments say is said nowhere else. */
export async function readContract(): Promise<ContractText> {
  const files = globSync(["*.ts", "shared/*.ts"], { cwd: folder, exclude: ["**/*.test.ts"] }).toSorted()
  const sources = files.map((file) => readFileSync(`${folder}${file}`, "utf8"))
  const typeNames = new Map(
    sources.flatMap((source) => pairs(source, typeName)).map(([type, of]) => [of, type]),
  )
  const names = new Map<Schema, string>()
  for (const file of files) {
    const exported = (await import(`${folder}${file}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (isSchema(value) && typed.has(value._zod.def.type) && !names.has(value))
        names.set(value, typeNames.get(name) ?? pascal(name))
  }
  const named = (name: string) => typeNames.get(name) ?? pascal(name)
  return {
    names,
    calls: new Map(sources.flatMap(callsOf)),
    nouns: new Set(sources.flatMap((source) => pairs(source, nounCalls)).map(([noun]) => noun)),
    schemas: new Map(
      sources.flatMap((source) =>
        pairs(source, commentedDeclaration).map(([text, name]): [string, string] => [
          named(name),
          textOf(text),
        ]),
      ),
    ),
    fields: new Map([...fieldsOf(sources)].map(([name, fields]) => [named(name), fields])),
  }
}
