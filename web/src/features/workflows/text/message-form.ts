import { ownValue } from "@funil/contract/shared/own-value"
import { inertBody } from "../../../lib/text/inert-html.ts"

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Converts plain text to rich text, one paragraph per line. */
export function richOfPlain(text: string): string {
  if (text === "") return ""
  const safe = text.replaceAll(/[&<>]/g, (mark) => ownValue(marks, mark) ?? mark)
  return safe
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("")
}

/** Converts rich text to plain text, one line per paragraph. */
export function plainOfRich(html: string): string {
  const body = inertBody(html.replaceAll(/<br\s*\/?>/gi, "\n"))
  const blocks = [...body.querySelectorAll("p, li")]
  const lines = blocks.filter((block) => !block.querySelector("p")).map((block) => block.textContent)
  return blocks.length > 0 ? lines.join("\n") : body.textContent
}
