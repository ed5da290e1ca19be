import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8")

/** The light and the dark colour of a token. */
function coloursOf(token: string): [string, string] {
  const value = new RegExp(`--${token}: (.+);`).exec(css)?.[1] ?? ""
  const both = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value)
  return both ? [both[1] ?? "", both[2] ?? ""] : [value, value]
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ["canvas", "surface", "surface-raised", "surface-sunken", "surface-hover"]
const readable = [
  ...["text", "text-muted", "text-faint", "accent-text", "danger-text"].flatMap((text) =>
    surfaces.map((surface) => [text, surface] as const),
  ),
  ...["text", "text-muted", "accent-text"].map((text) => [text, "surface-selected"] as const),
  ...["accent", "accent-hover", "danger", "danger-hover", "success", "warning"].map(
    (fill) => ["on-accent", fill] as const,
  ),
  ...["success", "warning", "danger", "info"].map((tone) => [`${tone}-text`, `${tone}-soft`] as const),
]

describe("the tokens reach WCAG AA in both schemes", () => {
  test.each(readable)("%s reads on %s", (text, surface) => {
    for (const scheme of [0, 1] as const) {
      expect(contrast(coloursOf(text)[scheme], coloursOf(surface)[scheme])).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(["canvas", "surface", "surface-raised"])("the frame of an input is seen on %s", (surface) => {
    for (const scheme of [0, 1] as const) {
      expect(contrast(coloursOf("border-strong")[scheme], coloursOf(surface)[scheme])).toBeGreaterThanOrEqual(
        3,
      )
    }
  })
})
