/** The tags of rich text with their allowed attributes. Other tags leave only their text. */
export const richTextTags = {
  p: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  ul: [],
  ol: [],
  li: [],
  a: ["href"],
  blockquote: [],
  code: [],
  span: ["data-type", "data-id"],
} as const satisfies Record<string, readonly string[]>
export type RichTextTag = keyof typeof richTextTags

/** The schemes of links in rich text. */
export const richTextSchemes = ["http", "https", "mailto", "tel"] as const

/**
 * The `data-type` of a `span` that mentions a user. `data-id` is the user's id. Spans have no other
 * use.
 */
export const mentionType = "mention"

/** The most characters of rich text without its tags. */
export const maxRichTextLength = 20_000

/** The most characters of rich text with its tags. */
export const maxRichTextSourceLength = 100_000

/** The most `<` and `&` of rich text, which keeps parsing fast for any input. */
export const maxRichTextMarks = 5_000
