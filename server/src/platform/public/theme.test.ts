import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { colourRule, coloursIn, styleFrom, token } from "./theme.ts"

const sheets = [
  "public.css",
  "fields.css",
  "../reference/reader-frame.css",
  "../reference/reader-content.css",
]

test("a token has its value of each scheme, whatever stands in it", () => {
  expect(token("surface", "light")).toMatch(/^#[\da-f]{6}$/)
  expect(token("surface", "dark")).not.toBe(token("surface", "light"))
  expect(token("shadow-m", "dark")).not.toContain("light-dark")
  expect(token("space-4")).toBe(token("space-4", "dark"))
  expect(() => token("unknown")).toThrow("--unknown")
})

test.each(sheets)("%s has no color, size or space that the app doesn't know", (sheet) => {
  const url = new URL(sheet, import.meta.url)
  expect(readFileSync(url, "utf8")).not.toMatch(/#[\da-f]{6}\b|system-ui/i)
  const css = styleFrom(url).toString()
  expect(css).not.toMatch(/var\(--(?:space|radius|size|weight|font)/)
  const own = /--(?:accent-ink|accent-pressed|accent-edge|bar|contents)\b/
  for (const [use, name = ""] of css.matchAll(/var\(--([\w-]+)\)/g))
    if (!own.test(use)) expect(coloursIn(css)).toContain(name)
})

test("the rule of the colors names each once, in both schemes", () => {
  expect(colourRule("a{color:var(--text);background:var(--text)}")).toMatch(
    /^:root\{color-scheme:light dark;--text:light-dark\(#[\da-f]{6}, #[\da-f]{6}\)\}$/,
  )
})

test("the typeface is the app's where a reader has it, and no page waits for it", () => {
  expect(token("font")).toMatch(/^"Inter Variable", Inter, system-ui/)
})
