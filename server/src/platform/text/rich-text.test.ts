import { maxRichTextMarks, maxRichTextSourceLength } from "@funil/contract/shared/values/rich-text"
import { expect, test } from "vitest"
import { cleanRichText, mentionedIn } from "./rich-text.ts"

const nobody = () => undefined

function clean(sent: string): string {
  return cleanRichText(sent, nobody).html
}

test("what the allow list holds stays as it was sent", () => {
  const html =
    "<p>Um <strong>forno</strong> <em>de</em> <u>seis</u> <s>oito</s> bocas<br />e <code>x</code></p><ul><li>a</li></ul>" +
    '<ol><li>b</li></ol><blockquote>c</blockquote><a href="https://sol.test/?a=1&amp;b=2">sol</a>' +
    '<a href="mailto:ana@sol.test">e</a><a href="tel:+5511987654321">t</a>'
  expect(clean(html)).toBe(html)
})

test("of anything else the text stays, but for that of scripts and styles", () => {
  expect(clean('<h1 onclick="x()">Oi</h1><div style="color:red">eu</div>')).toBe("Oieu")
  expect(clean("<script>alert(1)</script><style>p{}</style>a")).toBe("a")
  expect(clean("1 < 2 & 3 > 2")).toBe("1 &lt; 2 &amp; 3 &gt; 2")
})

test.each([
  "<img src=x onerror=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><style><img src="</style><img src=x onerror=alert(1)>"></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<template><script>alert(1)</script></template>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<p onmouseover="alert(1)" style="x" class="y" id="z">a</p>',
  '<a href="javascript:alert(1)" target="_blank">a</a>',
  '<a href=" java\nscript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.test">a</a>',
  '<a href="/admin">a</a>',
  '<a href="https://a.test" onclick="alert(1)">a</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<textarea><script>alert(1)</script></textarea>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  '<span data-type="mention" data-id="x" onclick="alert(1)">a</span>',
  "<style><style /><img src=x onerror=alert(1)>",
])("nothing of %s runs or leads astray", (hostile) => {
  const html = clean(hostile)
  expect(html).not.toMatch(/<(?!\/?(p|br \/|a|strong|em|u|s|ul|ol|li|blockquote|code)\b)/)
  expect(html.replaceAll(/<a href="https:\/\/a\.test">/g, "<a>")).not.toMatch(/<[a-z]+ (?!\/)/)
  expect(clean(html)).toBe(html)
})

const ana = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0001"
const rui = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0002"

function mention(id: string, label: string): string {
  return `<span data-type="mention" data-id="${id}">${label}</span>`
}

test("a mention bears the name of the one it names, and is text where it names nobody", () => {
  const sent = `<p>${mention(ana, "@Chefe")} e ${mention(rui, "@Rui")}</p>`
  expect(mentionedIn(sent)).toEqual([ana, rui])
  const { html, text } = cleanRichText(sent, (id) => (id === ana ? "Ana <b> Souza" : undefined))
  expect(html).toBe(`<p>${mention(ana, "@Ana &lt;b&gt; Souza")} e @Rui</p>`)
  expect(text).toBe("@Ana <b> Souza e @Rui")
})

test("what is dropped leaves what stands around it whole", () => {
  const sent = `<p>${mention(rui, "@Rui")} ${mention(ana, "@Ana")} <a href="/x"><b>a</b> <em>b</em></a> <a href="https://a.test">c</a></p>`
  const { html } = cleanRichText(sent, (id) => (id === ana ? "Ana" : undefined))
  expect(html).toBe(`<p>@Rui ${mention(ana, "@Ana")} a <em>b</em> <a href="https://a.test">c</a></p>`)
  expect(clean("<span>a<span>b<a>c</span>d</a>e")).toBe("abcde")
  expect(clean('<a href="https://a.test">a<a href="x">b</a>c</a>')).toBe('<a href="https://a.test">a</a>bc')
})

test("the text has a line for each paragraph and no tags", () => {
  const { text } = cleanRichText("<p>a &amp; b</p><ul><li>c</li><li>d<br>e</li></ul> ", nobody)
  expect(text).toBe("a & b\nc\nd\ne")
})

test("text within text ends somewhere", () => {
  const depth = clean(`${"<blockquote>".repeat(5000)}a`).split("<blockquote>").length - 1
  expect(depth).toBe(20)
})

/** As many as may be sent, of what is hardest to read. */
test.each([
  "<",
  "&lt;",
  "<b><i>",
  "<blockquote>",
  "<a href='",
  "<!--",
  "<span data-id=",
  "<noscript>",
  "<iframe>",
  "<xmp>",
  "</p>",
  "<p a ",
])("adversarial text of %s is read in an instant", (part) => {
  const marks = part.split(/[<&]/).length - 1
  const sent = part.repeat(Math.min(maxRichTextMarks / marks, maxRichTextSourceLength / part.length))
  cleanRichText("<p>warm</p>", nobody)
  const started = performance.now()
  mentionedIn(sent)
  cleanRichText(sent, nobody)
  expect(performance.now() - started).toBeLessThan(250)
})

test("text of a hundred thousand letters is read in an instant", () => {
  const started = performance.now()
  cleanRichText(`<p ${"a ".repeat(50_000)}`.slice(0, maxRichTextSourceLength), nobody)
  cleanRichText("a".repeat(maxRichTextSourceLength), nobody)
  expect(performance.now() - started).toBeLessThan(250)
})
