import { expect, test } from "vitest"
import { asDiscord, asHtml, asLine, asSlack, asUrlPart } from "./text-formats.ts"

test.each([
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  [`"onmouseover='x' &amp;`, "&quot;onmouseover=&#39;x&#39; &amp;amp;"],
  ["a\r\nb", "a<br />b"],
])("in HTML %j is text", (value, escaped) => {
  expect(asHtml(value)).toBe(escaped)
})

test.each([
  ["<!channel> & <@U1>", "&lt;!channel&gt; &amp; &lt;@U1&gt;"],
  ["<https://evil.test|site>", "&lt;https://evil.test|site&gt;"],
])("Slack calls nobody and links nothing for %j", (value, escaped) => {
  expect(asSlack(value)).toBe(escaped)
})

test.each([
  ["@everyone", "@\u200Beveryone"],
  ["<@123>", "\\<@\u200B123\\>"],
  ["[site](https://evil.test)", String.raw`\[site\]\(https://evil.test\)`],
  ["**a** ||b|| `c`", String.raw`\*\*a\*\* \|\|b\|\| \`c\``],
])("Discord calls nobody and links nothing for %j", (value, escaped) => {
  expect(asDiscord(value)).toBe(escaped)
})

test.each([
  ["Oi\r\nBcc: eva@evil.test", "Oi Bcc: eva@evil.test"],
  ["a\u0000b\u2028c", "a b c"],
])("a line stays one for %j", (value, escaped) => {
  expect(asLine(value)).toBe(escaped)
})

test.each([
  ["../../admin?x=1#y", "..%2F..%2Fadmin%3Fx%3D1%23y"],
  ["@evil.test", "%40evil.test"],
  ["\uD800", "%EF%BF%BD"],
])("a part of an address stays one for %j", (value, escaped) => {
  expect(asUrlPart(value)).toBe(escaped)
})
