import { type Node, type SourceFile } from "typescript/unstable/ast"
import * as is from "typescript/unstable/ast/is"
import type { Project, Type } from "typescript/unstable/sync"
import { ledgerEntities } from "../../contract/src/shared/entities.ts"
import { checkSources, placeOf } from "../typed-sources.ts"

/**
 * Per-noun data belongs in a `Record` of all nouns, where the compiler reports a missing noun. A Map, a
 * partial record or a switch misses it silently, so they are allowed only in the places of the nouns.
 */
const places = /^(contract\/|server\/src\/(nouns\/|app\.ts)|web\/src\/app\/)/

const words = new Set<string>(ledgerEntities)

/** A structure keyed by nouns: its node, and the type of its keys or their literals. */
interface KeyedStructure {
  readonly place: Node
  readonly keys: Node | readonly string[]
}

function textsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (is.isStringLiteral(node) ? node.text : "?"))
}

function nameOf(node: Node): string {
  return is.isTypeReferenceNode(node) ? node.typeName.getText() : ""
}

/** A Map of lists, filled at run time, is no list of nouns. */
function isGathered(value: Node | undefined): boolean {
  return (
    value !== undefined && (is.isArrayTypeNode(value) || /^(Readonly)?(Set|Map|Array)</.test(value.getText()))
  )
}

/** The key type of `Map<Entity, …>` and `Partial<Record<Entity, …>>`. */
function keysOfType(node: Node): Node | undefined {
  if (!is.isTypeReferenceNode(node) && !is.isNewExpression(node)) return undefined
  const [first, second] = node.typeArguments ?? []
  const name = is.isNewExpression(node) ? node.expression.getText() : nameOf(node)
  if (/^(Readonly)?Map$/.test(name)) return isGathered(second) ? undefined : first
  if (name !== "Partial" || !first || !is.isTypeReferenceNode(first)) return undefined
  return nameOf(first) === "Record" ? first.typeArguments?.[0] : undefined
}

/** The initial entries of a Map. */
function entriesOf(node: Node): Node | undefined {
  return is.isNewExpression(node) && node.expression.getText() === "Map" ? node.arguments?.[0] : undefined
}

/** The key of a constant `new Map(nouns.map((noun) => [noun.entity, …]))`. */
function keyOfEntries(node: Node): Node | undefined {
  const entries = entriesOf(node)
  if (!entries || !is.isCallExpression(entries) || !isConstant(node)) return undefined
  const [make] = entries.arguments
  if (!make || !is.isArrowFunction(make) || !is.isArrayLiteralExpression(make.body)) return undefined
  return make.body.elements[0]
}

/** Whether it is outside all functions. */
function isConstant(node: Node): boolean {
  const { parent } = node
  if (is.isSourceFile(parent)) return true
  return !is.isBlock(parent) && !is.isArrowFunction(parent) && isConstant(parent)
}

/** The literals of `new Map([["deal", …], …])` and `switch (…) { case "deal": … }`. */
function keyWords(node: Node): string[] | undefined {
  const entries = entriesOf(node)
  if (entries && is.isArrayLiteralExpression(entries))
    return textsOf(
      entries.elements.flatMap((each) =>
        is.isArrayLiteralExpression(each) ? (each.elements[0] ?? []) : each,
      ),
    )
  // With `satisfies never` the compiler reports a missing noun.
  if (!is.isSwitchStatement(node) || node.getText().includes("satisfies never")) return undefined
  return textsOf(
    node.caseBlock.clauses.flatMap((clause) => (is.isCaseClause(clause) ? clause.expression : [])),
  )
}

function keyedIn(file: SourceFile): KeyedStructure[] {
  const found: KeyedStructure[] = []
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

/** Whether a type is a union of several nouns. */
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
