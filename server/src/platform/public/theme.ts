import { readFileSync } from "node:fs"
import { Html } from "./html.ts"

export type Scheme = "light" | "dark"

/** The app's own tokens, so that pages and mails look like the app. */
const tokens = readTokens(
  readFileSync(new URL("../../../../web/src/ui/theme/tokens.css", import.meta.url), "utf8"),
)

/** Returns the values of the first rule. The others are for screens of the app alone. */
function readTokens(css: string): ReadonlyMap<string, string> {
  const [, rule = ""] = /:root \{([^}]*)\}/.exec(css.replaceAll(/\/\*[\s\S]*?\*\//g, "")) ?? []
  const found = new Map(
    [...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  )
  // Pages load no typeface: its file of 48 KB is more than a whole form may have.
  return found.set("font", (found.get("font") ?? "").replace('"Inter Fallback"', "Inter"))
}

const uses = /var\(--([\w-]+)\)/g
const pair = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)/g

/** Returns the value of a token in a scheme. */
export function token(name: string, scheme: Scheme = "light"): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`tokens.css has no --${name}`)
  return value
    .replaceAll(uses, (_, other: string) => token(other, scheme))
    .replaceAll(pair, scheme === "light" ? "$1" : "$2")
}

const isColour = (name: string) => tokens.has(name) && token(name) !== token(name, "dark")

/** Returns the colors of a style sheet that differ between the schemes. */
export function coloursIn(css: string): string[] {
  const names = [...css.matchAll(uses)].map(([, name = ""]) => name)
  return [...new Set(names)].filter(isColour)
}

/** Returns a rule with the colors of a style sheet, for pages of one look. */
export function colourRule(css: string): string {
  const colours = coloursIn(css).map((name) => `--${name}:${tokens.get(name)}`)
  return `:root{color-scheme:light dark;${colours.join(";")}}`
}

const comments = /\/\*[\s\S]*?\*\//g
const blanks = /(?<=[;{},>:])\s+|\s+(?=[{}])/g

/**
 * Returns a style sheet beside a source file as browsers need it: with the values of the tokens
 * that are the same in both schemes.
 */
export function styleFrom(url: URL): Html {
  const css = readFileSync(url, "utf8").replaceAll(comments, "").replaceAll(blanks, "").trim()
  return Html.ours(
    css.replaceAll(uses, (use, name: string) => (tokens.has(name) && !isColour(name) ? token(name) : use)),
  )
}
