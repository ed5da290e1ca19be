import { dirname, resolve } from "node:path"
import { type Node, type SourceFile } from "typescript/unstable/ast"
import * as is from "typescript/unstable/ast/is"
import type { Symbol } from "typescript/unstable/sync"
import { checkSources, placeOf, root, type TypedSources } from "./typed-sources.ts"

/**
 * A verb that writes asks for the right and tells the ledger: every exported function that opens a transaction and writes in it,
 * itself or by what it calls in whatever file, calls `requireCan` in its own file and reaches `record`, or says why not:
 * `// No right: …`, `// No ledger: …`. What is called through an interface is not followed.
 */
const sources = `${root}server/src/`
const verbs = /^server\/src\/(features|nouns|platform\/records)\//
/** They write for others, who are asked instead. */
const plumbing = /^server\/src\/platform\/(ledger|jobs|access|db\/transaction)/
const batches = "server/src/platform/ledger/in-batches.ts inBatches"
const opening = ["server/src/platform/db/transaction.ts inTransaction", batches]
const asking = ["server/src/platform/access/require-can.ts requireCan"]
const telling = ["server/src/platform/ledger/record.ts record"]
const writing =
  /\.(insertInto|updateTable|deleteFrom)\(|\b(insert into|update (\w+|\$\{[^}]*\})( \w+)? set|delete from)\b/

/** A function that is handed on where it stands, as a route's is. */
const nameless = "a function"

/** A function that has a name, with the callbacks in it. */
interface Named {
  readonly name: string
  readonly path: string
  readonly node: Node
  /** The names of what it calls, or hands to others to call. */
  readonly uses: Node[]
  readonly calls: Set<Named>
}

/** The name of a function that has one of its own, or by what it is given to. */
function nameOf(node: Node): string | undefined {
  if (is.isFunctionDeclaration(node) || is.isMethodDeclaration(node)) return node.name?.getText()
  if (!is.isArrowFunction(node) && !is.isFunctionExpression(node)) return undefined
  const { parent } = node
  return is.isVariableDeclaration(parent) || is.isPropertyAssignment(parent)
    ? parent.name.getText()
    : undefined
}

/** The names in a call of what is called or handed on. */
function usesOf(node: Node): Node[] {
  if (!is.isCallExpression(node)) return []
  const callee = is.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  return [callee, ...node.arguments].filter((each) => is.isIdentifier(each) || is.isPrivateIdentifier(each))
}

function functionsOf(file: SourceFile): Named[] {
  const path = placeOf(file)
  const found: Named[] = []
  const visit = (node: Node, outer: Named | undefined): void => {
    const isFunction = is.isArrowFunction(node) || is.isFunctionExpression(node)
    const name = nameOf(node) ?? (isFunction && !outer ? nameless : undefined)
    const own = name === undefined ? undefined : { name, path, node, uses: [], calls: new Set<Named>() }
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

/** The file and the name that an import is of. */
function importedBy(node: Node): string | undefined {
  const declaration = is.isImportSpecifier(node) ? node.parent.parent.parent : undefined
  if (!is.isImportSpecifier(node) || !declaration || !is.isImportDeclaration(declaration)) return undefined
  const from = declaration.moduleSpecifier.getText().slice(1, -1)
  const path = resolve(dirname(node.getSourceFile().fileName), from)
  return `${path.slice(root.length)} ${(node.propertyName ?? node.name).getText()}`
}

/** The statement of the file in which a node stands. */
function statementOf(node: Node): Node {
  return is.isSourceFile(node.parent) ? node : statementOf(node.parent)
}

/** The statement that a function is, or the constant that is it. */
function statementFor(node: Node): Node {
  return is.isVariableDeclaration(node.parent) ? node.parent.parent.parent : node
}

/** Whether others can call it: what an object holds they can. */
function isExported({ node, name }: Named): boolean {
  if (name === nameless || is.isPropertyAssignment(node.parent) || is.isMethodDeclaration(node)) return true
  return statementOf(node).getText().startsWith("export ") && statementOf(node) === statementFor(node)
}

/** The functions of the server, and which calls which. */
class Calls {
  readonly #byNode = new Map<Node, Named>()
  readonly #byImport = new Map<string, Named>()
  readonly functions: readonly Named[]

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

  #declaredBy(symbol: Symbol | undefined): Named[] {
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

/** A function and what it reaches, as far as `isFollowed` says. */
function reached(from: Named, isFollowed: (each: Named) => boolean, into = new Set<Named>()): Set<Named> {
  if (into.has(from) || !isFollowed(from)) return into
  into.add(from)
  for (const called of from.calls) reached(called, isFollowed, into)
  return into
}

function callsOne(functions: Iterable<Named>, wanted: readonly string[]): boolean {
  return [...functions].some(({ calls }) =>
    calls.values().some(({ path, name }) => wanted.includes(`${path} ${name}`)),
  )
}

function problemsOf(verb: Named): string[] {
  const inFile = reached(verb, ({ path }) => path === verb.path)
  if (!callsOne(inFile, opening)) return []
  const everywhere = reached(verb, ({ path }) => !plumbing.test(path))
  const writes = [...everywhere].find(({ node }) => writing.test(node.getText()))
  if (!writes && !callsOne(inFile, [batches])) return []
  const said = [...new Set([...inFile].map(({ node }) => statementOf(node)))].map((node) =>
    node.getFullText(),
  )
  const isSaid = (reason: RegExp) => said.some((text) => reason.test(text))
  const by = writes && writes.path !== verb.path ? ` by ${writes.name} of ${writes.path}` : ""
  const what = `${verb.path}: ${verb.name} opens a transaction and writes${by}`
  const problems: string[] = []
  if (!callsOne(inFile, asking) && !isSaid(/\/\/ (.* )?No right: \S/))
    problems.push(`${what} without requireCan, or a line \`// No right: why\``)
  if (!callsOne(everywhere, telling) && !isSaid(/\/\/ (.* )?No ledger: \S/))
    problems.push(`${what} without record, or a line \`// No ledger: why\``)
  return problems
}

checkSources(["server"], (sources) => {
  const { functions } = new Calls(sources)
  const known = new Set(functions.map(({ path, name }) => `${path} ${name}`))
  const gone = [...opening, ...asking, ...telling].filter((each) => !known.has(each))
  return [
    ...gone.map((each) => `${each} is gone, and this check knows it by its place`),
    ...functions.filter((each) => verbs.test(each.path) && isExported(each)).flatMap(problemsOf),
  ]
})
