import { inertBody } from "../../lib/text/inert-html.ts"

/**
 * Renames style attributes before parsing, because the parser reports each as a policy violation.
 */
function withNamedStyles(html: string): string {
  return html
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle(?=\s*=)/gi, " data-css"))
    .replaceAll(/<style\b/gi, "<textarea data-sheet")
    .replaceAll(/<\/style\s*>/gi, "</textarea>")
}

/** Removes what would load external content or navigate. */
function tame(body: HTMLElement): void {
  for (const picture of body.querySelectorAll("img")) {
    if (picture.src.startsWith(`${location.origin}/`)) continue
    picture.replaceWith(picture.alt)
  }
  for (const link of body.querySelectorAll("a")) {
    link.title = link.getAttribute("href") ?? ""
    link.removeAttribute("href")
  }
  for (const fetching of body.querySelectorAll("script, link, iframe, object, embed, form, base, meta"))
    fetching.remove()
}

/**
 * Renders HTML in a document without scripts. Sets its styles through the DOM, which the policy
 * allows.
 */
export function fillPage(page: Document, html: string): void {
  const body = inertBody(withNamedStyles(html))
  tame(body)
  const sheets = [...body.querySelectorAll("textarea[data-sheet]")]
  const { CSSStyleSheet: Sheet } = page.defaultView ?? globalThis
  page.adoptedStyleSheets = sheets.map((source) => {
    const sheet = new Sheet()
    sheet.replaceSync(source.textContent)
    source.remove()
    return sheet
  })
  const css = body.dataset["css"] ?? ""
  page.body.style.cssText = css
  page.body.replaceChildren(...[...body.childNodes].map((node) => page.importNode(node, true)))
  for (const element of page.body.querySelectorAll<HTMLElement>("[data-css]"))
    element.style.cssText = element.dataset["css"] ?? ""
}
