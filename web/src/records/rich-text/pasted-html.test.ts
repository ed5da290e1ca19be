import { expect, test } from "vitest"
import { withoutStyles } from "./pasted-html.ts"

test("pasted HTML loses its styles and keeps the rest", () => {
  expect(withoutStyles(`<p class="a" style="color: red" id='b'>Oi</p><style>p { x: y }</style>`)).toBe(
    `<p class="a" id='b'>Oi</p>`,
  )
  expect(withoutStyles("<p style='a'><i STYLE=b>x</i></p>")).toBe("<p><i>x</i></p>")
})

test("what Google Docs wraps is not made bold", () => {
  expect(withoutStyles(`<b style="font-weight:normal;" id="docs">Ata <b>hoje</b></b>`)).toBe(
    "<span>Ata <b>hoje</b></b>",
  )
})
