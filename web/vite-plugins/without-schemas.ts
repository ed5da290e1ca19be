/** A node of a syntax tree. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Whether a file's export disappears without the schema library. */
type IsGone = (source: string, name: string) => boolean
type Cut = Pick<Node, "start" | "end">

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value
}

/** The child nodes under some keys. */
export function under(node: Node, ...keys: string[]): Node[] {
  return Object.entries(node).flatMap(([key, value]) =>
    keys.includes(key) ? [value].flat().filter(isNode) : [],
  )
}

function children(node: Node): Node[] {
  return under(node, ...Object.keys(node))
}

/** A node and all its descendants. */
export function everyNode(node: Node): Node[] {
  return [node, ...children(node).flatMap(everyNode)]
}

/** The name of an identifier or the value of a literal, else empty. */
export function nameOf(node: Node | undefined): string {
  if (!node) return ""
  return "name" in node ? String(node.name) : "value" in node ? String(node.value) : ""
}

/**
 * The objects that define an endpoint's schemas, in calls of `endpoint` or of helpers such as
 * `recordEndpoints`.
 */
function definitionsOf(node: Node): Node[] {
  const [callee] = node.type === "CallExpression" ? under(node, "callee") : []
  return /^(endpoint|\w+Endpoints)$/.test(nameOf(callee))
    ? under(node, "arguments").filter(({ type }) => type === "ObjectExpression")
    : []
}

/** The names that a declaration or parameter introduces. */
function namesBy(node: Node): string[] {
  if (node.type === "Identifier") return [nameOf(node)]
  const parts = ["declaration", "declarations", "id", "properties", "value", "elements", "argument", "left"]
  return under(node, ...parts).flatMap(namesBy)
}

/**
 * Whether a node depends on one of the names. Endpoint definitions don't count, since schemas can
 * be cut from them.
 */
function needs(node: Node, names: ReadonlySet<string>): boolean {
  if (node.type === "Identifier") return names.has(nameOf(node))
  const isNamed = "computed" in node && !node.computed
  const left = [
    ...(isNamed ? under(node, "key", "property") : []),
    ...definitionsOf(node).flatMap((definition) => [definition, ...under(node, "callee")]),
  ]
  const own = under(node, "params").flatMap(namesBy)
  const outer = own.length > 0 ? new Set([...names].filter((name) => !own.includes(name))) : names
  return children(node).some((child) => !left.includes(child) && needs(child, outer))
}

/**
 * The statements that depend on the names, directly or through each other. Adds the names they
 * define.
 */
function fallen(statements: readonly Node[], names: Set<string>): Node[] {
  const found = statements.filter((statement) => needs(statement, names))
  if (found.length === 0) return []
  for (const name of found.flatMap(namesBy)) names.add(name)
  return [
    ...found,
    ...fallen(
      statements.filter((statement) => !found.includes(statement)),
      names,
    ),
  ]
}

/** The items to cut from a list, each with its comma. */
function among(list: readonly Node[], goes: (item: Node) => boolean): Cut[] {
  return list.flatMap((item, index) =>
    goes(item) ? [{ start: item.start, end: list[index + 1]?.start ?? item.end }] : [],
  )
}

function cutOf(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

/**
 * Removes everything from a contract file that needs the schema library. An endpoint keeps its
 * method, path and access.
 */
export function withoutSchemas(code: string, program: Node, isGone: IsGone): string {
  const statements = under(program, "body")
  const imports = statements.filter(({ type }) => type === "ImportDeclaration")
  const gone = new Set(
    imports.flatMap((statement) =>
      under(statement, "specifiers").flatMap((item) =>
        isGone(nameOf(under(statement, "source")[0]), nameOf(under(item, "imported")[0]))
          ? under(item, "local").map(nameOf)
          : [],
      ),
    ),
  )
  const others = statements.filter((statement) => !imports.includes(statement))
  const out = fallen(others, gone)
  const calls = others.filter((statement) => !out.includes(statement)).flatMap(everyNode)
  return cutOf(code, [
    ...imports.flatMap((statement) => {
      const items = under(statement, "specifiers")
      const goes = (item: Node) => under(item, "local").some((local) => gone.has(nameOf(local)))
      return items.every(goes) ? [statement] : among(items, goes)
    }),
    ...out,
    ...calls.flatMap((call) => {
      const definitions = definitionsOf(call)
      const callee = under(call, "callee").filter((name) => definitions.length > 0 && gone.has(nameOf(name)))
      const told = definitions.flatMap((one) => among(under(one, "properties"), (item) => needs(item, gone)))
      return [...callee, ...told]
    }),
  ])
}
