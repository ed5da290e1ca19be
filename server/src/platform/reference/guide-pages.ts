import { readFileSync } from "node:fs"
import type { Language } from "@funil/contract/shared/values/languages"
import { anchorOf } from "./markdown.ts"

/** The files of the guide by the address of their pages, in the order of the contents. */
export const guidePages = {
  "": "begin",
  basics: "basics",
  "rate-limits": "rate-limits",
  errors: "errors",
  "receiving-webhooks": "receiving-webhooks",
  mcp: "mcp",
} as const
export type GuidePage = keyof typeof guidePages

export function isGuidePage(page: string): page is GuidePage {
  return Object.hasOwn(guidePages, page)
}

/** A page of the guide in Markdown. */
export function guideText(page: GuidePage, language: Language, publicUrl: string): string {
  const name = `guide/${guidePages[page]}.${language.toLowerCase()}.md`
  return readFileSync(new URL(name, import.meta.url), "utf8").replaceAll("{url}", publicUrl)
}

export function guideTitle(page: GuidePage, language: Language): string {
  return /^# (.+)$/m.exec(guideText(page, language, ""))?.[1] ?? page
}

/** A heading of a page with the text below it. */
interface Section {
  readonly title: string
  readonly anchor?: string
  readonly text: string
}

/** The sections of a page, the first one without an anchor. */
export function sectionsOf(text: string): Section[] {
  return text.split(/^#{1,2} (?=\S)/m).flatMap((part, at) => {
    const [title = "", ...lines] = part.split("\n")
    if (title === "") return []
    return [{ title, ...(at > 1 && { anchor: anchorOf(title) }), text: lines.join("\n") }]
  })
}
