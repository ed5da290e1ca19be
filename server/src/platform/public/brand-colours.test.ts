import fc from "fast-check"
import { expect, test } from "vitest"
import { brandColours, contrastOf, oklabOf, surfaces } from "./brand-colours.ts"
import { token } from "./theme.ts"

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)

const schemes = ["light", "dark"] as const

test("contrast is counted as WCAG counts it", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21)
  expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2)
})

test("any colours that are chosen read at AA in both schemes", () => {
  fc.assert(
    fc.property(fc.record({ accent: colour, background: colour, text: colour }), (chosen) => {
      const colours = brandColours(chosen)
      for (const scheme of schemes) {
        const { accent, accentPressed, onAccent, edge, accentText, background, text } = colours[scheme]
        expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(accentPressed, onAccent)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(accentText, surfaces[scheme])).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(text, surfaces[scheme])).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(edge, surfaces[scheme])).toBeGreaterThanOrEqual(3)
        for (const each of [accent, accentPressed, onAccent, edge, accentText, background, text])
          expect(each).toMatch(/^#[\da-f]{6}$/)
      }
      expect(oklabOf(colours.dark.background)[0]).toBeLessThan(0.25)
    }),
    { numRuns: 2000 },
  )
})

test("a colour that reads well stays as it was chosen", () => {
  expect(brandColours({ accent: "#0b5cad", background: "#eef4fb" }).light).toMatchObject({
    background: "#eef4fb",
    accent: "#0b5cad",
    onAccent: "#ffffff",
    edge: "#0b5cad",
    accentText: "#0b5cad",
    text: token("text"),
  })
})

test("a yellow stays under black letters, its edge on white is a darker one of the same hue", () => {
  const { light, dark } = brandColours({ accent: "#ffe600" })
  expect(light).toMatchObject({ accent: "#ffe600", onAccent: "#000000" })
  expect(dark).toMatchObject({ accent: "#ffe600", edge: "#ffe600", accentText: "#ffe600" })
  const [lightness, a, b] = oklabOf(light.edge)
  const [chosenLightness, chosenA, chosenB] = oklabOf("#ffe600")
  expect(lightness).toBeLessThan(chosenLightness)
  expect(Math.atan2(b, a)).toBeCloseTo(Math.atan2(chosenB, chosenA), 1)
})
