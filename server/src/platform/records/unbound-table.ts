/** A word, a sign or a literal; or what stands in parentheses. */
type Item = string | readonly Item[]

interface Reference {
  /** Undefined for what is no table: a subquery, which is looked at by itself, or a function. */
  readonly table: string | undefined
  /** Whether an `account_id` of it is the caller's. */
  isBound: boolean
}

/** The names that a query knows: its own and those of the queries around it. */
type Scope = ReadonlyMap<string, Reference>

/** Conditions that all hold for the rows; those of an outer join hold for the joined table alone. */
interface Conditions {
  readonly items: readonly Item[]
  readonly only?: string | undefined
}

interface Select {
  readonly names: Map<string, Reference>
  readonly conditions: Conditions[]
}

class Doubtful extends Error {}

const afterFrom = new Set(["where", "group", "having", "window", "order", "limit", "offset", "fetch", "for"])
const joinWords = new Set(["join", "inner", "cross", "left", "outer", "on", ",", "lateral", "as"])
const notReadable = new Set(["right", "full", "natural", "using", "only", "recursive", "intersect", "except"])

/**
 * The first table of a query whose rows are not held to the account, or null. Each table of each subquery must stand in a condition
 * `name.account_id = $n`, with a parameter that is the account, or equal the `account_id` of a name that does. What it can't read for
 * sure it names too: it errs by refusing.
 */
export function unboundTable(query: string, isAccount: (place: number) => boolean): string | null {
  try {
    return firstOf(queriesIn(itemsOf(query)), (items) => checkQuery(items, new Map(), isAccount))
  } catch (error) {
    if (error instanceof Doubtful) return error.message
    throw error
  }
}
