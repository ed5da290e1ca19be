import { type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast"
import * as is from "typescript/unstable/ast/is"
import { type Project, type Type, TypeFlags } from "typescript/unstable/sync"
import { checkSources, placeOf } from "./typed-sources.ts"

/**
 * A name that is only known when the program runs may be `constructor` or `toString`: it is looked up by `ownValue`, set by `setOwn`
 * and asked for by `isOwn`, or it is the key of a Map. What the types know by heart, a literal or `keyof`, may be indexed.
 */
const helper = "contract/src/shared/own-value.ts"

/** Where a name meets an object: the place, and the expression that is the name. */
interface LookUp {
  readonly place: Node
  readonly name: Node
}

/** A cast says nothing about the value: what counts is what was cast. */
function withoutCast(node: Node): Node {
  return is.isAsExpression(node) || is.isParenthesizedExpression(node) ? withoutCast(node.expression) : node
}

function nameIn(node: Node): Node | undefined {
  if (is.isElementAccessExpression(node)) return withoutCast(node.argumentExpression)
  if (is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
    return withoutCast(node.left)
  if (is.isCallExpression(node) && /^Reflect\.(get|has|set)$/.test(node.expression.getText()))
    return node.arguments[1]
  const isTaken = is.isBindingElement(node) && node.name?.getText() !== "_"
  if (isTaken && node.propertyName && is.isComputedPropertyName(node.propertyName))
    return node.propertyName.expression
  return undefined
}

function lookUpsOf(file: SourceFile): LookUp[] {
  const found: LookUp[] = []
  const visit = (node: Node): void => {
    const name = nameIn(node)
    if (name) found.push({ place: node, name })
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

const open = TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown

function isOpen(type: Type | undefined): boolean {
  if (!type) return true
  return (type.flags & open) !== 0 || (type.isUnionType() && type.getTypes().some(isOpen))
}

function problemsOf({ checker }: Project, file: SourceFile): string[] {
  const found = lookUpsOf(file)
  if (found.length === 0) return []
  const types = checker.getTypeAtLocation(found.map(({ name }) => name))
  return found.flatMap(({ place }, index) => {
    const line = file.text.slice(0, place.getStart(file)).split("\n").length
    if (!isOpen(types[index])) return []
    return [
      `${placeOf(file)}:${line}: ${place.getText(file)} looks a name up; use ownValue, setOwn, isOwn or a Map`,
    ]
  })
}

checkSources(["contract", "server", "web"], ({ project, files }) =>
  files.filter((file) => placeOf(file) !== helper).flatMap((file) => problemsOf(project, file)),
)
