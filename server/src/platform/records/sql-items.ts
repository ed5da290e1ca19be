/** A word, a sign or a literal of a statement; or what stands in parentheses. */
export type Item = string | Item[]

const token = /\/\*[\s\S]*?\*\/|(?:[bexn]|u&)'|'(?:[^']|'')*'|"[^"]*"|\$\d+|[a-z_]\w*|\S/gi
const plainName = /^"([a-z_]\w*)"$/

/** Takes a statement apart. Throws for what would need a real parser: odd names, escapes, nested or line comments. */
export function sqlItems(text: string): Item[] {
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
export function splitAt(items: readonly Item[], word: string): Item[][] {
  const parts: Item[][] = [[]]
  for (const item of items) {
    if (item === word) parts.push([])
    else parts.at(-1)?.push(item)
  }
  return parts
}
