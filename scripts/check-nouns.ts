import { type Node, type SourceFile } from "typescript/unstable/ast"
import * as is from "typescript/unstable/ast/is"
import type { Project, Type } from "typescript/unstable/sync"
import { ledgerEntities } from "../contract/src/shared/entities.ts"
import { checkSources, placeOf } from "./typed-sources.ts"

/**
 * What is known of each noun stands where the compiler names the noun that it lacks: in a `Record` of all of them. A Map, a partial
 * record and a switch keep silent about the one that was forgotten, so outside the places of the nouns there is none.
 */
const places = /^(contract\/|server\/src\/(nouns\/|app\.ts)|web\/src\/app\/)/

const words = new Set<string>(ledgerEntities)

/** What may be keyed by nouns: where it stands, and the type of its keys, or their words where they are written out. */
interface Keyed {
  readonly place: Node
  readonly keys: Node | readonly string[]
}

function textsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (is.isStringLiteral(node) ? node.text : "?"))
}

function nameOf(node: Node): string {
  return is.isTypeReferenceNode(node) ? node.typeName.getText() : ""
}

/** What a Map gathers at run time, several for each key, is no list of nouns. */
function isGathered(value: Node | undefined): boolean {
  return (
    value !== undefined && (is.isArrayTypeNode(value) || /^(Readonly)?(Set|Map|Array)</.test(value.getText()))
  )
}

/** Of `Map<Entity, …>` and `Partial<Record<Entity, …>>` the keys. */
function keysOfType(node: Node): Node | undefined {
  if (!is.isTypeReferenceNode(node) && !is.isNewExpression(node)) return undefined
  const [first, second] = node.typeArguments ?? []
  const name = is.isNewExpression(node) ? node.expression.getText() : nameOf(node)
  if (/^(Readonly)?Map$/.test(name)) return isGathered(second) ? undefined : first
  if (name !== "Partial" || !first || !is.isTypeReferenceNode(first)) return undefined
  return nameOf(first) === "Record" ? first.typeArguments?.[0] : undefined
}

/** The entries that a Map is made of. */
function entriesOf(node: Node): Node | undefined {
  return is.isNewExpression(node) && node.expression.getText() === "Map" ? node.arguments?.[0] : undefined
}

/** Of a constant `new Map(nouns.map((noun) => [noun.entity, …]))` the key. */
function keyOfEntries(node: Node): Node | undefined {
  const entries = entriesOf(node)
  if (!entries || !is.isCallExpression(entries) || !isConstant(node)) return undefined
  const [make] = entries.arguments
  if (!make || !is.isArrowFunction(make) || !is.isArrayLiteralExpression(make.body)) return undefined
  return make.body.elements[0]
}

/** Whether it stands in no function. */
function isConstant(node: Node): boolean {
  const { parent } = node
  if (is.isSourceFile(parent)) return true
  return !is.isBlock(parent) && !is.isArrowFunction(parent) && isConstant(parent)
}

/** Of `new Map([["deal", …], …])` and `switch (…) { case "deal": … }` the words. */
function keyWords(node: Node): string[] | undefined {
  const entries = entriesOf(node)
  if (entries && is.isArrayLiteralExpression(entries))
    return textsOf(
      entries.elements.flatMap((each) =>
        is.isArrayLiteralExpression(each) ? (each.elements[0] ?? []) : each,
      ),
    )
  // A switch that ends so names the noun that it lacks.
  if (!is.isSwitchStatement(node) || node.getText().includes("satisfies never")) return undefined
  return textsOf(
    node.caseBlock.clauses.flatMap((clause) => (is.isCaseClause(clause) ? clause.expression : [])),
  )
}

function keyedIn(file: SourceFile): Keyed[] {
  const found: Keyed[] = []
  const visit = (node: Node): void => {
    const keys = keysOfType(node) ?? keyOfEntries(node) ?? keyWords(node)
    if (keys) found.push({ place: node, keys })
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function isWords(keys: readonly string[]): boolean {
  return keys.length > 0 && keys.every((key) => words.has(key))
}

/** Whether a type is of several words for nouns. */
function isNouns(type: Type | undefined): boolean {
  if (!type?.isUnionType()) return false
  return isWords(type.getTypes().map((each) => (each.isStringLiteralType() ? each.value : "?")))
}

function problemsOf({ checker }: Project, file: SourceFile): string[] {
  return keyedIn(file).flatMap(({ place, keys }) => {
    const isOfNouns = Array.isArray(keys) ? isWords(keys) : isNouns(checker.getTypeAtLocation(keys as Node))
    if (!isOfNouns) return []
    const line = file.text.slice(0, place.getStart(file)).split("\n").length
    const [text = ""] = place.getText(file).split("\n")
    return [`${placeOf(file)}:${line}: ${text} would not miss a noun; use a Record of all of them`]
  })
}

checkSources(["contract", "server", "web"], ({ project, files }) =>
  files.flatMap((file) => {
    const place = placeOf(file)
    if (places.test(place)) return []
    return problemsOf(project, file)
  }),
)
