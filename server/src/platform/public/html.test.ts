import fc from "fast-check"
import { expect, test } from "vitest"
import { Html, html } from "./html.ts"

test("what is written into a template stays text, whatever it says", () => {
  expect(html`<p title="${`"'>`}">${"<b>&"}</p>`.toString()).toBe(
    `<p title="&quot;&#39;&gt;">&lt;b&gt;&amp;</p>`,
  )
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const written = html`${text}`.toString()
      expect(written).not.toMatch(/[<>"']/)
      expect(written.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toContain("&")
    }),
  )
})

test("templates go into each other, lists one after another, and what is not there writes nothing", () => {
  const items = ["<a>", "b"].map((text) => html`<li>${text}</li>`)
  const page = html`<ul${null}${false}${undefined}>${items}${[1, [Html.ours("<hr>")]]}</ul>`
  expect(page.toString()).toBe("<ul><li>&lt;a&gt;</li><li>b</li>1<hr></ul>")
})

test("an attribute without quotes is refused, as a blank would end it", () => {
  expect(() => html`<p title=${"x"}>`).toThrow("without quotes")
})
