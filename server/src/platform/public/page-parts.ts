import { type Html, html } from "./html.ts"

/**
 * A line never ends within the word "e-mail": a word joiner, which needs no glyph, follows its
 * hyphen.
 */
export const shown = (text: string) => text.replaceAll(/\be-(?=mail)/gi, "$&\u2060")

/** The title of a page, with its step or number above it. */
export function heading(title: string, above?: string): Html {
  return html`${above !== undefined && html`<p class="quiet above">${above}</p>\n`}<h1>${shown(title)}</h1>\n`
}

export const paragraph = (text: string) => html`<p>${shown(text)}</p>\n`

/** A text with the line breaks of its author. */
export const lines = (text: string) => html`<p class="lines">${shown(text)}</p>\n`

/** Small print. */
export const quiet = (text: string) => html`<p class="quiet">${shown(text)}</p>\n`

type Fact = readonly [label: string, value: string]

/** A table of labeled facts and amounts. */
export function factTable(rows: readonly Fact[]): Html | false {
  const each = rows.map(([label, value]) => html`<dt>${shown(label)}</dt><dd>${shown(value)}</dd>\n`)
  return rows.length > 0 && html`<dl>${each}</dl>\n`
}

/** A button of a form. A page has one main button. */
interface Button {
  readonly label: string
  readonly name?: string
  readonly value?: string
  readonly isMain?: boolean
}

/** The buttons of a form, and what stands beside them. */
export function actions(buttons: readonly Button[], beside?: Html): Html {
  const each = buttons.map(
    ({ label, name, value, isMain }) =>
      html`<button${isMain && html` class="main"`}${name && html` name="${name}"`}${value && html` value="${value}"`}>${shown(label)}</button>`,
  )
  return html`<div class="actions">${each}${beside}</div>\n`
}

/** A form of buttons alone, which posts to the page's own address. */
export const buttonForm = (buttons: readonly Button[]) =>
  html`<form method="post">${actions(buttons)}</form>\n`

/** A message that a screen reader reads at once, for a problem without a field of its own. */
export const alertBox = (text: string) =>
  html`<div class="box summary" role="alert"><p>${shown(text)}</p></div>\n`

/**
 * All that is wrong, above the fields, each a link to its field; it is there, empty, where nothing
 * is.
 */
export function problemSummary(
  title: string,
  problems: readonly (readonly [id: string, text: string])[],
): Html {
  const items = problems.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)
  return html`<div class="box summary" id="problems" role="alert" tabindex="-1"${items.length === 0 && html` hidden`}>
<p>${title}</p>
<ul>${items}</ul>
</div>\n`
}
