import { type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast"
import * as is from "typescript/unstable/ast/is"
import { type Project, type Type, TypeFlags } from "typescript/unstable/sync"
import { checkSources, placeOf } from "../typed-sources.ts"

/**
 * A name known only at run time may be `constructor` or `toString`. It must go through `ownValue`,
 * `setOwn` and `isOwn`, or be the key of a Map. Literals and `keyof` types may index directly.
 */
const helper = "contract/src/shared/own-value.ts"

/** A lookup by name: the node, and the expression of the name. */
interface LookUp {
  readonly place: Node
  readonly name: Node
}

/** Strips casts, because a cast says nothing about the value. */
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
