import { dirname, resolve } from "node:path"
import { type Node, type SourceFile } from "typescript/unstable/ast"
import * as is from "typescript/unstable/ast/is"
import type { Symbol } from "typescript/unstable/sync"
import { checkSources, placeOf, root, type TypedSources } from "../typed-sources.ts"

/**
 * Checks that exported functions which write in a transaction reach `record`. Exceptions need `// No ledger: …`. Interface calls
 * aren't followed. The compiler holds the right: only a `Permitted` context opens a transaction.
 */
const sources = `${root}server/src/`
const verbs = /^server\/src\/(features|nouns|platform\/records)\//
/** Infrastructure that writes for callers, which are checked instead. */
const plumbing = /^server\/src\/platform\/(ledger|jobs|access|db\/transaction)/
const batches = "server/src/platform/ledger/in-batches.ts inBatches"
const opening = ["server/src/platform/db/transaction.ts inTransaction", batches]
const telling = ["server/src/platform/ledger/record.ts record"]
const writing =
  /\.(insertInto|updateTable|deleteFrom)\(|\b(insert into|update (\w+|\$\{[^}]*\})( \w+)? set|delete from)\b/

/** A function passed inline, such as a route's handler. */
const nameless = "a function"

/** A named function, including its callbacks. */
interface NamedFunction {
  readonly name: string
  readonly path: string
  readonly node: Node
  /** The names it calls or passes on. */
  readonly uses: Node[]
  readonly calls: Set<NamedFunction>
}

/** The name of a function, or of the variable it is assigned to. */
function nameOf(node: Node): string | undefined {
  if (is.isFunctionDeclaration(node) || is.isMethodDeclaration(node)) return node.name?.getText()
  if (!is.isArrowFunction(node) && !is.isFunctionExpression(node)) return undefined
  const { parent } = node
  return is.isVariableDeclaration(parent) || is.isPropertyAssignment(parent)
    ? parent.name.getText()
    : undefined
}

/** The names that a call calls or passes on. */
function usesOf(node: Node): Node[] {
  if (!is.isCallExpression(node)) return []
  const callee = is.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  return [callee, ...node.arguments].filter((each) => is.isIdentifier(each) || is.isPrivateIdentifier(each))
}

function functionsOf(file: SourceFile): NamedFunction[] {
  const path = placeOf(file)
  const found: NamedFunction[] = []
  const visit = (node: Node, outer: NamedFunction | undefined): void => {
    const isFunction = is.isArrowFunction(node) || is.isFunctionExpression(node)
    const name = nameOf(node) ?? (isFunction && !outer ? nameless : undefined)
    const own =
      name === undefined ? undefined : { name, path, node, uses: [], calls: new Set<NamedFunction>() }
    if (own) {
      found.push(own)
      outer?.calls.add(own)
    }
    const within = own ?? outer
    within?.uses.push(...usesOf(node))
    node.forEachChild((child) => visit(child, within))
  }
  file.forEachChild((child) => visit(child, undefined))
  return found
}

/** The file and the name of an import. */
function importedBy(node: Node): string | undefined {
  const declaration = is.isImportSpecifier(node) ? node.parent.parent.parent : undefined
  if (!is.isImportSpecifier(node) || !declaration || !is.isImportDeclaration(declaration)) return undefined
  const from = declaration.moduleSpecifier.getText().slice(1, -1)
  const path = resolve(dirname(node.getSourceFile().fileName), from)
  return `${path.slice(root.length)} ${(node.propertyName ?? node.name).getText()}`
}

/** The top-level statement that contains a node. */
function statementOf(node: Node): Node {
  return is.isSourceFile(node.parent) ? node : statementOf(node.parent)
}

/** The statement that declares a function or its constant. */
function statementFor(node: Node): Node {
  return is.isVariableDeclaration(node.parent) ? node.parent.parent.parent : node
}

/** Whether other files can call it. Methods of objects count as exported. */
function isExported({ node, name }: NamedFunction): boolean {
  if (name === nameless || is.isPropertyAssignment(node.parent) || is.isMethodDeclaration(node)) return true
  return statementOf(node).getText().startsWith("export ") && statementOf(node) === statementFor(node)
}

/** The server's functions and their call graph. */
class Calls {
  readonly #byNode = new Map<Node, NamedFunction>()
  readonly #byImport = new Map<string, NamedFunction>()
  readonly functions: readonly NamedFunction[]

  constructor({ project, files }: TypedSources) {
    this.functions = files.flatMap(functionsOf)
    for (const each of this.functions) {
      this.#byNode.set(each.node, each)
      if (is.isSourceFile(statementFor(each.node).parent))
        this.#byImport.set(`${each.path} ${each.name}`, each)
    }
    for (const own of Map.groupBy(this.functions, ({ path }) => path).values()) {
      const uses = own.flatMap((from) => from.uses.map((use) => ({ from, use })))
      const symbols = project.checker.getSymbolAtLocation(uses.map(({ use }) => use))
      for (const [index, { from }] of uses.entries())
        for (const called of this.#declaredBy(symbols[index])) from.calls.add(called)
    }
  }

  #declaredBy(symbol: Symbol | undefined): NamedFunction[] {
    const ours = (symbol?.declarations ?? []).filter(({ path }) => path.startsWith(sources))
    return ours.flatMap((handle) => {
      const node = handle.resolve()
      if (!node) return []
      const imported = importedBy(node)
      if (imported !== undefined) return this.#byImport.get(imported) ?? []
      const holds = is.isVariableDeclaration(node) || is.isPropertyAssignment(node)
      return this.#byNode.get((holds && node.initializer) || node) ?? []
    })
  }
}

/** A function and everything it reaches through functions that `isFollowed` accepts. */
function reached(
  from: NamedFunction,
  isFollowed: (each: NamedFunction) => boolean,
  into = new Set<NamedFunction>(),
): Set<NamedFunction> {
  if (into.has(from) || !isFollowed(from)) return into
  into.add(from)
  for (const called of from.calls) reached(called, isFollowed, into)
  return into
}

function callsOne(functions: Iterable<NamedFunction>, wanted: readonly string[]): boolean {
  return [...functions].some(({ calls }) =>
    calls.values().some(({ path, name }) => wanted.includes(`${path} ${name}`)),
  )
}

function problemsOf(verb: NamedFunction): string[] {
  const inFile = reached(verb, ({ path }) => path === verb.path)
  if (!callsOne(inFile, opening)) return []
  const everywhere = reached(verb, ({ path }) => !plumbing.test(path))
  const writes = [...everywhere].find(({ node }) => writing.test(node.getText()))
  if (!writes && !callsOne(inFile, [batches])) return []
  const said = [...new Set([...inFile].map(({ node }) => statementOf(node)))].map((node) =>
    node.getFullText(),
  )
  const by = writes && writes.path !== verb.path ? ` by ${writes.name} of ${writes.path}` : ""
  const what = `${verb.path}: ${verb.name} opens a transaction and writes${by}`
  if (callsOne(everywhere, telling) || said.some((text) => /\/\/ (.* )?No ledger: \S/.test(text))) return []
  return [`${what} without record, or a line \`// No ledger: why\``]
}

checkSources(["server"], (sources) => {
  const { functions } = new Calls(sources)
  const known = new Set(functions.map(({ path, name }) => `${path} ${name}`))
  const gone = [...opening, ...telling].filter((each) => !known.has(each))
  return [
    ...gone.map((each) => `${each} is gone, and this check knows it by its place`),
    ...functions.filter((each) => verbs.test(each.path) && isExported(each)).flatMap(problemsOf),
  ]
})
