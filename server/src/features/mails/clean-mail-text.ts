import {
  maxRichTextLength,
  maxRichTextMarks,
  maxRichTextSourceLength,
} from "@funil/contract/shared/rich-text"
import { invalid } from "../../platform/app-error.ts"
import { cleanRichText } from "../../platform/text/rich-text.ts"

const noMentions = () => undefined

/** Ends with 422 for a text that would take long to read, whatever it is. */
export function requireReadable(field: string, sent: string): void {
  if (sent.split(/[<&]/).length > maxRichTextMarks)
    throw invalid(field, "too_long", { maximum: maxRichTextLength })
}

/** What is kept of a template or a signature: the tags of notes; empty where nothing can be read of it. 422 for too much. */
export function cleanMailText(field: string, sent: string): string {
  requireReadable(field, sent)
  const { html, text } = cleanRichText(sent, noMentions)
  if (text.length > maxRichTextLength) throw invalid(field, "too_long", { maximum: maxRichTextLength })
  if (html.length > maxRichTextSourceLength)
    throw invalid(field, "too_long", { maximum: maxRichTextSourceLength })
  return text === "" ? "" : html
}
