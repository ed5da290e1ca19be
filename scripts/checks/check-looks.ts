import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/**
 * Checks that modules take distances, radii, shadows, type sizes, colors and icon sizes from the
 * tokens, and that JSX and modules name the same classes.
 */
const findings: string[] = []
const theme = "web/src/ui/theme"

/** Values that need no token. A ring is a stroke, so it may have its own width. */
const rules: readonly { property: RegExp; allowed: RegExp; problem: string }[] = [
  {
    property: /^(row-|column-)?gap$/,
    allowed: /^(0|normal|inherit|var\(--space-(half|\d+)\)| )+$/,
    problem: "take the gap from --space-half … --space-10",
  },
  {
    property: /^border(-\w+-\w+)?-radius$/,
    allowed: /^(0|inherit|50%|28%|var\(--radius(-\w+)?\)| )+$/,
    problem: "take the radius from --radius-xs … --radius-xl or --radius-full",
  },
  {
    property: /^box-shadow$/,
    allowed:
      /^(none|var\(--shadow-[sml]\)|(inset )?(0 0 0 [\d.]+px|-?\dpx 0|0 -?\dpx 0|\dpx 0 0) (var\(--[\w-]+\)|currentcolor))$/,
    problem: "take the shadow from --shadow-s, -m or -l",
  },
  {
    property: /^font-size$/,
    allowed: /^(inherit|[\d.]+em|calc\(.*\)|var\(--size(-\w+)?\))$/,
    problem: "take the type size from --size-xs … --size-3xl",
  },
]
const color = /#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\(/i
const iconSize = /^1\dpx$|^2[0-3]px$/

interface Declaration {
  readonly selector: string
  readonly property: string
  readonly value: string
  readonly line: number
}

/** The declarations of a module. `selector` is that of the innermost rule. */
function declarationsOf(css: string): Declaration[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
  const open: string[] = []
  const found: Declaration[] = []
  let line = 1
  for (const [, gap = "", part = "", end = ""] of text.matchAll(/(\s*)([^{};]*)([{};])/g)) {
    const at = line + gap.split("\n").length - 1
    line += `${gap}${part}`.split("\n").length - 1
    if (end === "{") open.push(part.trim())
    else {
      const colon = part.indexOf(":")
      if (colon > 0)
        found.push({
          selector: open.at(-1) ?? "",
          property: part.slice(0, colon).trim(),
          value: part
            .slice(colon + 1)
            .replace(/\s+/g, " ")
            .trim(),
          line: at,
        })
      if (end === "}") open.pop()
    }
  }
  return found
}

for (const path of globSync("web/src/**/*.module.css")) {
  for (const { selector, property, value, line } of declarationsOf(readFileSync(path, "utf8"))) {
    const find = (problem: string) => findings.push(`${path}:${line}: ${property}: ${value}: ${problem}`)
    const rule = rules.find((item) => item.property.test(property))
    if (rule && !rule.allowed.test(value)) find(rule.problem)
    if (color.test(value)) find("take the color from tokens.css")
    if (/\bsvg$/.test(selector) && /^(width|height)$/.test(property) && iconSize.test(value))
      find("an icon has --icon-s, --icon or --icon-l")
  }
}

const known = new Set(
  ["utilities.css", "text.css", "surfaces.css", "base.css"].flatMap((file) =>
    [...readFileSync(`${theme}/${file}`, "utf8").matchAll(/\.([a-z][\w-]*)(?=[\s,{:])/g)].map(
      ([, name]) => name,
    ),
  ),
)

/** Where the braces that open at `at` end. */
function endOfBraces(text: string, at: number): number {
  let depth = 0
  for (let end = at; end < text.length; end += 1) {
    depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0
    if (depth === 0) return end
  }
  return text.length
}

interface ClassValue {
  readonly at: number
  readonly value: string
}

/** The values of `className` in JSX and in props of a trigger, each with its offset. */
function classValues(text: string): ClassValue[] {
  return [...text.matchAll(/\bclassName(?:=(?=["{])|: (?=["`]))/g)].map(({ index, 0: start }) => {
    const at = index + start.length
    const quote = text[at] ?? ""
    if (quote !== "{") return { at, value: text.slice(at, text.indexOf(quote, at + 1) + 1) }
    return { at, value: text.slice(at + 1, endOfBraces(text, at)) }
  })
}

/** What a value compares or passes to another function is no class name. */
const notNames = /[!=]==? *"[^"]*"|"[^"]*" *[!=]==?|\b(?!classNames\b)\w+\([^()]*\)|\w+\[[^\]]*\]/g

function classesIn(value: string): string[] {
  const strings = value.replace(notNames, "").matchAll(/"([^"]*)"|`((?:[^`$]|\$\{[^}]*\})*)`/g)
  return [...strings].flatMap(([, plain, template]) =>
    (plain ?? template ?? "")
      .replace(/\$\{[^}]*\}/g, " ")
      .split(/\s+/)
      .filter((part) => part !== ""),
  )
}

for (const path of globSync("web/{src,dev}/**/*.tsx", { exclude: ["**/*.test.tsx"] })) {
  const text = readFileSync(path, "utf8")
  for (const { at, value } of classValues(text))
    for (const name of classesIn(value).filter((part) => !known.has(part))) {
      const line = text.slice(0, at).split("\n").length
      findings.push(`${path}:${line}: neither utilities.css nor text.css has a class ${name}`)
    }
}

/** The class names that modules define, and those that JSX takes from them. */
const defined = new Map<string, Set<string>>()
for (const path of globSync("web/src/**/*.module.css")) {
  const css = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, "")
  const selectors = css.replace(/\{[^{}]*\}/g, "{}")
  defined.set(path, new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name)))
}
const taken = new Map<string, Set<string>>()
const takenByName = new Set<string>()
for (const path of globSync("web/{src,dev}/**/*.{ts,tsx}")) {
  const text = readFileSync(path, "utf8")
  const code = text.replace(/^import .*$| from ".*"$/gm, "")
  for (const [, local = "", from = ""] of text.matchAll(/^import (\w+) from "(\S+\.module\.css)"/gm)) {
    const module = join(dirname(path), from)
    const names = taken.get(module) ?? new Set<string>()
    taken.set(module, names)
    for (const [, name = ""] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))) names.add(name)
    // A computed name, or the whole module passed on.
    if (new RegExp(`\\b${local}\\b(?!\\.)`).test(code)) takenByName.add(module)
    const missing = [...names].filter((name) => !defined.get(module)?.has(name))
    findings.push(...missing.map((name) => `${path}: ${from} has no class ${name}`))
  }
}
for (const [module, names] of defined) {
  if (takenByName.has(module)) continue
  for (const name of names)
    if (!taken.get(module)?.has(name)) findings.push(`${module}: nothing uses .${name}`)
}

for (const finding of findings) process.stdout.write(`${finding}\n`)
process.exit(findings.length > 0 ? 1 : 0)
