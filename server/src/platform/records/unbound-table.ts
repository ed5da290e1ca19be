/**
 * The table that a name of a query stands for; null for a subquery, which is looked at by itself.
 */
interface Source {
  readonly table: string | null
  /** Whether its `account_id` is known to be the account. */
  isBound: boolean
}

interface Around {
  readonly names: ReadonlyMap<string, Source>
  /** The subqueries that `with` names. */
  readonly subqueries: ReadonlySet<string>
  readonly isAccount: (parameter: number) => boolean
}

/** Conditions joined by AND. The conditions of an outer join bind the joined table alone. */
interface Conditions {
  readonly items: Item[]
  readonly only: string | null
}

const clauses = new Set(["where", "group", "having", "window", "order", "limit", "offset", "fetch", "for"])
const joining = new Set(["join", "inner", "cross", "left", "outer", "lateral", ","])
const notNames = new Set([...joining, "on", "with", "as"])
const unreadable = new Set(["right", "full", "natural", "using", "tablesample", "only", "recursive"])
const weakening = ["or", "between", "case"]

/**
 * The first table of a query whose rows are not held to the account, or null. Each table, in each
 * subquery, must have a condition `name.account_id = $n` whose parameter is the account, or equal
 * the `account_id` of a name that has. What it can't read for sure counts as a table of that name:
 * it errs by refusing.
 */
export function unboundTable(query: string, isAccount: Around["isAccount"]): string | null {
  try {
    const items = sqlItems(query)
    if (items[0] !== "select" && items[0] !== "with") return String(items[0])
    checkQuery(items, { names: new Map(), subqueries: new Set(), isAccount })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function refuse(item: Item | undefined): never {
  throw new Error(String(item))
}

function checkInside(items: readonly Item[], around: Around): void {
  for (const item of items) if (typeof item !== "string") checkQuery(item, around)
}

/** Checks the content of parentheses: a query, or an expression with queries in it. */
function checkQuery(items: readonly Item[], around: Around): void {
  if (items[0] === "with") checkWith(items, around)
  else if (items[0] === "select") checkSelects(items, around)
  else if (items.includes("select") || items[0] === "table") refuse(items[0])
  else checkInside(items, around)
}

function checkWith(items: readonly Item[], around: Around): void {
  const subqueries = new Set(around.subqueries)
  let place = 0
  do {
    const name = items[place + 1]
    const query = items.findIndex((item, index) => index > place && typeof item !== "string")
    const inner = items[query]
    if (typeof name !== "string" || typeof inner === "string" || inner === undefined) refuse(name)
    checkQuery(inner, { ...around, subqueries })
    subqueries.add(name)
    place = query + 1
  } while (items[place] === ",")
  checkSelects(items.slice(place), { ...around, subqueries })
}

function checkSelects(items: readonly Item[], around: Around): void {
  for (const part of splitAt(items, "union")) checkSelect(part[0] === "all" ? part.slice(1) : part, around)
}

function checkSelect(items: readonly Item[], around: Around): void {
  if (
    items[0] !== "select" ||
    items.lastIndexOf("select") > 0 ||
    items.includes("intersect") ||
    items.includes("except")
  )
    refuse(items[0])
  const from = items.findIndex((item, place) => item === "from" && items[place - 1] !== "distinct")
  if (from === -1) return checkInside(items, around)
  // A column of that name in a subquery has to be that of a table.
  if (items.some((item, place) => item === "account_id" && items[place - 1] !== ".")) refuse("account_id")
  const end = nextOf(items, from + 1, clauses)
  const { names, conditions } = tablesOf(items.slice(from + 1, end), around)
  if (items[end] === "where")
    conditions.push({ items: items.slice(end + 1, nextOf(items, end + 1, clauses)), only: null })
  bind(names, conditions, around)
  for (const { table, isBound } of names.values()) if (table !== null && !isBound) refuse(table)
  checkInside(items, { ...around, names: new Map([...around.names, ...names]) })
}

function nextOf(items: readonly Item[], from: number, words: ReadonlySet<Item>): number {
  const found = items.findIndex((item, place) => place >= from && words.has(item))
  return found === -1 ? items.length : found
}

/** Reads what stands between `from` and `where`. */
function tablesOf(items: readonly Item[], { subqueries }: Around) {
  const names = new Map<string, Source>()
  const conditions: Conditions[] = []
  let place = 0
  if (items.some((item) => unreadable.has(item as string))) refuse("join")
  while (place < items.length) {
    const start = place
    while (joining.has(items[place] as string)) place += 1
    const isOuter = items.slice(start, place).includes("left")
    const table = items[place]
    place += 1
    const isCall = typeof table === "string" && typeof items[place] === "object"
    if (isCall) place += items[place + 1] === "with" ? 3 : 1
    if (items[place] === "as") place += 1
    const alias = items[place]
    const isNamed = typeof alias === "string" && /^[a-z_]/.test(alias) && !notNames.has(alias)
    const name = isNamed ? alias : table
    if (isNamed) place += 1
    const columns = items[place]
    if (typeof columns === "object") place += 1
    if (columns?.includes("account_id")) refuse("account_id")
    if (typeof name !== "string" || !/^[a-z_]/.test(name) || names.has(name)) refuse(name)
    const isTable = typeof table === "string" && !isCall && !subqueries.has(table)
    names.set(name, { table: isTable ? table : null, isBound: !isTable && !isCall })
    if (items[place] !== "on") continue
    const end = nextOf(items, place, joining)
    conditions.push({ items: items.slice(place + 1, end), only: isOuter ? name : null })
    place = end
  }
  return { names, conditions }
}

/**
 * Marks the names whose `account_id` the conditions hold to the account, as far as they lead from
 * one to the next.
 */
function bind(names: Map<string, Source>, conditions: readonly Conditions[], around: Around): void {
  const isBound = (name: string) => (names.get(name) ?? around.names.get(name))?.isBound ?? false
  const sound = conditions.filter(({ items }) => !weakening.some((word) => items.includes(word)))
  const equalities = sound.flatMap(({ items, only }) =>
    splitAt(items, "and").map((parts) => ({ text: parts.join(" "), only })),
  )
  const mark = (name: string, only: string | null): boolean => {
    const source = names.get(name)
    if (!source || source.isBound || (only !== null && only !== name)) return false
    source.isBound = true
    return true
  }
  const follow = ({ text, only }: { text: string; only: string | null }): boolean => {
    const [, one = "", parameter, other = ""] =
      /^(\w+) \. account_id = (?:\$(\d+)(?: : : uuid)?|(\w+) \. account_id)$/.exec(text) ?? []
    if (parameter !== undefined) return around.isAccount(Number(parameter)) && mark(one, only)
    return (isBound(other) && mark(one, only)) || (isBound(one) && mark(other, only))
  }
  while (equalities.some(follow));
}

/** A word, a sign or a literal of a statement, or the content of parentheses. */
type Item = string | Item[]

const token = /\/\*[\s\S]*?\*\/|(?:[bexn]|u&)'|'(?:[^']|'')*'|"[^"]*"|\$\d+|[a-z_]\w*|\S/gi
const plainName = /^"([a-z_]\w*)"$/

/**
 * Takes a statement apart. Throws for what would need a real parser: odd names, escapes, nested or
 * line comments.
 */
function sqlItems(text: string): Item[] {
  const top: Item[] = []
  const open: Item[][] = [top]
  let last = ""
  for (const [found] of text.matchAll(token)) {
    if (found.startsWith("/*")) {
      if (found.includes("/*", 2)) throw new Error("a comment in a comment")
      continue
    }
    requireReadable(found, last)
    const inner = open.at(-1) ?? top
    if (found === "(") {
      const parenthesis: Item[] = []
      inner.push(parenthesis)
      open.push(parenthesis)
    } else if (found === ")") {
      if (open.length === 1) throw new Error("a parenthesis too many")
      open.pop()
    } else inner.push(found.startsWith("'") ? found : (plainName.exec(found)?.[1] ?? found.toLowerCase()))
    last = found
  }
  if (open.length > 1) throw new Error("a parenthesis too few")
  return top
}

function requireReadable(found: string, last: string): void {
  const isEscape = /^[a-z].*'$/i.test(found)
  const isOdd = found === "$" || found === ";" || (found.startsWith('"') && !plainName.test(found))
  if (isEscape || isOdd || (found === "-" && last === "-")) throw new Error(`${last}${found}`)
}

/** The parts of a list between the occurrences of a word. */
function splitAt(items: readonly Item[], word: string): Item[][] {
  const parts: Item[][] = [[]]
  for (const item of items) {
    if (item === word) parts.push([])
    else parts.at(-1)?.push(item)
  }
  return parts
}
