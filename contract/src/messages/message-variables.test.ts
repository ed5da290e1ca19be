import { expect, test } from "vitest"
import { renderText } from "./message-variables.ts"

const said: Readonly<Record<string, string>> = { name: "Guilherme" }

test.each([
  ["Olá {{name}} , tudo bem?", "Olá Guilherme, tudo bem?"],
  ["Olá {{ name }}, tudo bem?", "Olá Guilherme, tudo bem?"],
  ["<p>Olá {{name}}\u00A0!</p>", "<p>Olá Guilherme!</p>"],
  ["Olá {{nobody}}, tudo bem?", "Olá, tudo bem?"],
  ["Até mais {{name}} :)", "Até mais Guilherme :)"],
  ["{{name}} .5 {{name}} {{name}}", "Guilherme .5 Guilherme Guilherme"],
])("%s", (template, text) => {
  expect(renderText(template, (name) => said[name] ?? "")).toBe(text)
})
