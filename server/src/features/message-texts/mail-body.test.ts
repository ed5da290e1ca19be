import { renderText } from "@funil/contract/messages/message-variables"
import { describe, expect, test } from "vitest"
import { mailBody, mailContent, mailSubject } from "./mail-body.ts"
import type { Escape } from "./text-formats.ts"

const values: Readonly<Record<string, string>> = {
  name: "João & <b>Cia</b>",
  evil: '"><script>alert(1)</script>',
  script: "javascript:alert(1)",
  page: "https://sol.test/?a=1&b=2",
  lines: "um\ndois",
  braces: "{{name}}",
  hebrew: "\u05D3\u05D5\u05D3",
}
const render = (template: string, escape: Escape) =>
  renderText(template, (name) => escape(values[name] ?? ""))
const account = {
  name: "Sol & Filhos",
  language: "pt-BR",
  timezone: "America/Sao_Paulo",
  currency: "BRL",
  brand: null,
} as const
const publicUrl = "https://funil.test"

function bodyOf(message: string, more: Partial<Parameters<typeof mailBody>[1]> = {}) {
  return mailBody(mailContent(render, message), { account, publicUrl, ...more })
}

/** Returns the card's content between the company's name and the end. */
function contentOf(message: string): string {
  const { html } = bodyOf(message)
  return html
    .slice(html.indexOf("Sol &amp; Filhos</p>") + 21, html.indexOf("</td></tr>", html.indexOf('card"')))
    .trim()
}

test("a value that is written from right to left leaves the text around it in order", () => {
  const { html, text } = mailContent(render, "{{hebrew}}, {{name}}")
  expect(html).toContain("\u2068\u05D3\u05D5\u05D3\u2069, João")
  expect(text).toContain("\u2068\u05D3\u05D5\u05D3\u2069, João")
  expect(mailSubject(render, "{{hebrew}}: {{lines}}", 300)).toBe("\u2068\u05D3\u05D5\u05D3\u2069: um dois")
})

describe("the body of an e-mail", () => {
  test("has values as text and keeps the form of what its author wrote", () => {
    expect(contentOf("<p>Olá <strong>{{name}}</strong>!</p>")).toBe(
      "<p>Olá <strong>João &amp; &lt;b&gt;Cia&lt;/b&gt;</strong>!</p>",
    )
    expect(contentOf("<p>{{lines}}</p>")).toBe("<p>um<br />dois</p>")
  })

  test("makes lines of text that was typed without an editor", () => {
    expect(contentOf("Olá, {{ name }}\nTudo bem? 1 < 2")).toBe(
      "<p>Olá, João &amp; &lt;b&gt;Cia&lt;/b&gt;<br />Tudo bem? 1 &lt; 2</p>",
    )
  })

  test.each([
    "<p>{{evil}}</p>",
    '<p><a href="{{evil}}">a</a></p>',
    '<p><a href="{{script}}">a</a></p>',
    '<a href="javascript:alert(1)">a</a>',
    "<p onclick='alert(1)'>a</p><script>alert(1)</script>",
    '<img src=x onerror="alert(1)"><iframe src="//evil.test"></iframe>',
  ])("runs nothing of %s", (message) => {
    const { html } = bodyOf(message)
    expect(html).not.toMatch(/<script|<iframe|onerror=|onclick=|href="javascript/)
    expect(contentOf(message)).not.toContain("<img")
  })

  test("leaves no variable behind, nor fills in what a value holds", () => {
    const { html, text } = bodyOf("<p>[{{nothing}}] [{{}}] [{{ a b }}] {{braces}}</p>")
    expect(text).toContain("[] [] [] {{name}}")
    expect(html).not.toContain("João")
  })

  test("says in its text where links lead, and who sent it", () => {
    const { text } = bodyOf(
      '<p>Veja <a href="{{page}}">a proposta</a></p><p><a href="https://a.test">https://a.test</a></p>',
    )
    expect(text).toBe(
      "Veja a proposta (https://sol.test/?a=1&b=2)\n\nhttps://a.test\n\n--\nEnviado por Sol & Filhos.\n",
    )
  })

  test("keeps paragraphs and lists in its text", () => {
    const list = "<ul><li><p>um</p></li><li>dois</li></ul>"
    const { text } = bodyOf(`<p>A</p>${list}<blockquote><p>B</p></blockquote><p>C</p>`)
    expect(text).toMatch(/^A\n\n- um\n- dois\n\nB\n+C\n\n--/)
  })

  test("shows contacts how to leave, the logo and a button", () => {
    const { html, text } = bodyOf("<p>Oi</p>", {
      account: { ...account, brand: "/api/pictures/a/b" },
      button: { label: "Responder", url: "https://funil.test/c/x?a&b" },
      unsubscribe: "https://funil.test/u/y",
    })
    expect(html).toContain('src="https://funil.test/api/pictures/a/b"')
    expect(html).toContain('href="https://funil.test/c/x?a&amp;b"')
    expect(html).toContain('<a href="https://funil.test/u/y">Não quero mais receber estes e-mails</a>')
    expect(text).toContain("Responder: https://funil.test/c/x?a&b")
    expect(text).toContain("Não quero mais receber estes e-mails: https://funil.test/u/y")
  })
})
