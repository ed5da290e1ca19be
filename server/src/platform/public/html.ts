import { escapeHtml } from "../text/plain-text.ts"

/** HTML that may be sent as it is: a template of ours whose holes were escaped. */
export class Html {
  readonly #text: string

  private constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }

  /** Text that we drew ourselves, and nobody else could have written, is HTML already. */
  static ours(text: string): Html {
    return new Html(text)
  }
}

/**
 * What a hole of a template takes: text is escaped, a list is written one after another, what is
 * not there writes nothing.
 */
type Hole = string | number | Html | false | null | undefined | readonly Hole[]

/**
 * HTML from a template. A hole stands between tags, or between the quotes of an attribute;
 * elsewhere escaping would not protect.
 */
export function html(parts: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  let text = parts[0] ?? ""
  for (const [at, hole] of holes.entries()) {
    if (text.endsWith("=")) throw new Error(`A value without quotes: ${text.slice(-40)}`)
    text += written(hole) + (parts[at + 1] ?? "")
  }
  return Html.ours(text)
}

function written(hole: Hole): string {
  if (hole === false || hole === null || hole === undefined) return ""
  if (hole instanceof Html) return hole.toString()
  return typeof hole === "object" ? hole.map(written).join("") : escapeHtml(String(hole))
}
