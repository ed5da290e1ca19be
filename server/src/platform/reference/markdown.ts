import { Html, html } from "../public/html.ts"

/** Where a link of a text leads. */
type Leads = (address: string) => string

export function anchorOf(heading: string): string {
  return heading
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
}

function row(line: string, cell: "td" | "th", leads: Leads): Html {
  const cells = line.split("|").slice(1, -1)
  const [open, close] = [Html.ours(`<${cell}>`), Html.ours(`</${cell}>`)]
  return html`<tr>${cells.map((text) => html`${open}${inline(text.trim(), leads)}${close}`)}</tr>`
}

function block(text: string, leads: Leads): Html {
  const code = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(text)
  if (code) return html`<pre class="code" tabindex="0"><code>${code[2]}</code></pre>`
  const heading = /^(#{1,3}) (.+)$/.exec(text)
  if (heading?.[2]) {
    const anchor = anchorOf(heading[2])
    if (heading[1] === "#") return html`<h1>${inline(heading[2], leads)}</h1>`
    return html`<h2 id="${anchor}"><a href="#${anchor}">${inline(heading[2], leads)}</a></h2>`
  }
  const lines = text.split("\n")
  if (text.startsWith("|"))
    return html`<div class="scroll" tabindex="0"><table><thead>${row(lines[0] ?? "", "th", leads)}</thead><tbody>${lines.slice(2).map((line) => row(line, "td", leads))}</tbody></table></div>`
  const first = lines.findIndex((line) => /^(- |\d+\. )/.test(line))
  if (first < 0) return html`<p>${inline(lines.join(" "), leads)}</p>`
  const items = lines
    .slice(first)
    .join("\n")
    .split(/\n(?=- |\d+\. )/)
    .map((item) => html`<li>${inline(item.replace(/^(- |\d+\. )/, "").replaceAll("\n", " "), leads)}</li>`)
  const before = first > 0 && html`<p>${inline(lines.slice(0, first).join(" "), leads)}</p>`
  return lines[first]?.startsWith("-") ? html`${before}<ul>${items}</ul>` : html`${before}<ol>${items}</ol>`
}

/**
 * Text of ours in the little of Markdown that it uses: headings, paragraphs, lists, tables, code,
 * links.
 */
export function markdown(text: string, leads: Leads = (address) => address): Html {
  const blocks = text.trim().split(/\n{2,}(?=(?:[^`]|`(?!``)|```[\s\S]*?```)*$)/)
  return html`${blocks.map((one) => block(one.trim(), leads))}`
}

/** `code`, **strong**, *emphasis* and [links](address) of a line. */
function inline(text: string, leads: Leads): Html[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`
    if (/^\*[^*]+\*$/.test(part)) return html`<em>${part.slice(1, -1)}</em>`
    const [, label, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    return label && address ? html`<a href="${leads(address)}">${label}</a>` : html`${part}`
  })
}
