/** The tags of rich text and the attributes that each may carry. Of anything else only the text stays. */
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

/** What a link of rich text may lead to. */
export const richTextSchemes = ["http", "https", "mailto", "tel"] as const

/** What `data-type` says of a `span` that names a user; `data-id` is the user's id. Spans exist for nothing else. */
export const mentionType = "mention"

/** The most characters of text, tags not counted, that rich text may have. */
export const maxRichTextLength = 20_000

/** The most characters that rich text may be sent with, tags counted. */
export const maxRichTextSourceLength = 100_000

/** The most `<` and `&` that rich text may be sent with: whatever it is, it is read in an instant. */
export const maxRichTextMarks = 5_000
