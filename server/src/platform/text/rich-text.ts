import { ownValue } from "@funil/contract/shared/own-value"
import { mentionType, richTextSchemes, richTextTags } from "@funil/contract/shared/values/rich-text"
import sanitize, { type Attributes, type IFrame, type IOptions, type Transformer } from "sanitize-html"

/** Rich text as it may be stored and shown. */
interface RichText {
  readonly html: string
  /** The text that a reader sees, with a line for each paragraph. */
  readonly text: string
}

const mayLink = new RegExp(`^(${richTextSchemes.join("|")}):`, "i")

const link: Transformer = (tagName, { href = "" }) => {
  const attribs: Attributes = mayLink.test(href) ? { href } : {}
  return { tagName, attribs }
}

/** Bounds how deep a browser has to go. */
const deepest = 20

const options: IOptions = {
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextTags).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  nestingLimit: deepest,
  exclusiveFilter: isEmptyTag,
}

const userId = /data-id\s*=\s*["']?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g

/** The users that rich text seems to mention, each once. */
export function mentionedIn(sent: string): string[] {
  return [...new Set([...sent.matchAll(userId)].map(([, id = ""]) => id))]
}

/**
 * Leaves of HTML what the allow list of the contract lets through; of all else the text stays, but
 * for that of scripts and styles. `nameOf` tells what a mentioned user is called; a mention of one
 * who has no name becomes plain text.
 */
export function cleanRichText(sent: string, nameOf: (userId: string) => string | undefined): RichText {
  const span: Transformer = (tagName, attribs) => {
    const id = attribs["data-id"] ?? ""
    const name = attribs["data-type"] === mentionType ? nameOf(id) : undefined
    const kept: Attributes = name === undefined ? {} : { "data-type": mentionType, "data-id": id }
    return { tagName, attribs: kept, ...(name !== undefined && { text: `@${name}` }) }
  }
  const html = sanitize(sent, { ...options, transformTags: { a: link, span } })
  return { html, text: textOf(html) }
}

const written: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" }

function textOf(html: string): string {
  return html
    .replaceAll(/<br \/>|<\/(?:p|li|blockquote)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ownValue(written, entity) ?? entity)
    .trim()
}

/**
 * A link that leads nowhere and a span that is no mention are dropped, and what they hold stays.
 */
function isEmptyTag({ tag, attribs }: IFrame): boolean | "excludeTag" {
  return (tag === "a" || tag === "span") && Object.keys(attribs).length === 0 ? "excludeTag" : false
}
