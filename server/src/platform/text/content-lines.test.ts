import fc from "fast-check"
import ICAL from "ical.js"
import { expect, test } from "vitest"
import { contentLines, escapedValue } from "./content-lines.ts"

/** What another parser reads of a text that was put into a calendar. */
function readBack(text: string): unknown {
  const [name, properties, components] = ICAL.parse(
    contentLines([
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      `SUMMARY:${escapedValue(text)}`,
      "END:VEVENT",
      "END:VCALENDAR",
    ]),
  ) as [string, unknown[], [string, [string, object, string, string][], unknown[]][]]
  expect({ name, properties, components: components.length }).toEqual({
    name: "vcalendar",
    properties: [],
    components: 1,
  })
  expect(components[0]?.[1].length).toBe(1)
  return components[0]?.[1][0]?.[3]
}

test("a text is read back as it was, whatever it holds", () => {
  const nasty = fc.constantFrom(
    "\n",
    "\r\n",
    ";",
    ",",
    "\\",
    ":",
    '"',
    "BEGIN:VEVENT",
    "END:VCALENDAR",
    "ção",
    "🎉",
  )
  const text = fc.array(fc.oneof(nasty, fc.string({ unit: "grapheme" })), { maxLength: 60 })
  fc.assert(
    fc.property(text, (words) => {
      const sent = words.join("")
      const plain = sent.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "")
      expect(readBack(sent)).toBe(plain)
    }),
  )
})

test("no line has more than 75 bytes, and none ends within a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const lines = contentLines([`NOTE:${escapedValue(text)}`]).split("\r\n")
      expect(lines.at(-1)).toBe("")
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(lines.join("\r\n")).not.toContain("\u{fffd}")
    }),
  )
})
