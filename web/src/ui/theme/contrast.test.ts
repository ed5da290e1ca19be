import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8")

/** The light and dark color of a token. */
function coloursOf(token: string): [string, string] {
  const value = new RegExp(`--${token}: (.+);`).exec(css)?.[1] ?? ""
  const both = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value)
  return both ? [both[1] ?? "", both[2] ?? ""] : [value, value]
}

type Light = readonly [red: number, green: number, blue: number]

function lightOf(colour: string): Light {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

function luminance(colour: string): number {
  const [red, green, blue] = lightOf(colour)
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

function times(matrix: readonly Light[], [red, green, blue]: Light): Light {
  const [one = 0, two = 0, three = 0] = matrix.map(([r, g, b]) => r * red + g * green + b * blue)
  return [one, two, three]
}

/** Simulates eyes without red, green or blue cones (Machado, Oliveira and Fernandes 2009). */
const eyes: Readonly<Record<string, readonly Light[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Converts a color to Oklab, where distances match perception. */
function oklab(light: Light): Light {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  )
  const [l, m, s] = cones.map((cone) => Math.cbrt(Math.max(cone, 0)))
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l ?? 0, m ?? 0, s ?? 0],
  )
}

const palette = [1, 2, 3, 4, 5, 6].map((place) => `chart-${place}`)

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the colours of charts, %s", (_, scheme) => {
  test.each([...palette, "chart-others"])("%s is seen on a card", (token) => {
    for (const surface of ["surface", "surface-raised"])
      expect(contrast(coloursOf(token)[scheme], coloursOf(surface)[scheme])).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.keys(eyes))("%s eyes tell each from its neighbours well, and from all others", (eye) => {
    const seen = palette.map((token) => oklab(times(eyes[eye] ?? [], lightOf(coloursOf(token)[scheme]))))
    for (const [at, one] of seen.entries())
      for (const [other, { 0: l, 1: a, 2: b }] of seen.entries()) {
        const isNext = Math.abs(at - other) === 1 || Math.abs(at - other) === seen.length - 1
        const distance = Math.hypot(one[0] - l, one[1] - a, one[2] - b)
        if (at !== other) expect(distance).toBeGreaterThan(isNext ? 0.15 : 0.07)
      }
  })
})
