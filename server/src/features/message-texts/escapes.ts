import { asOneLine } from "@funil/contract/shared/one-line"
import { escapeHtml } from "../../platform/text/escape-html.ts"

/** Makes a value harmless in the kind of text that it is put into, and leaves it readable. */
export type Escape = (value: string) => string

/** Text for people, where nothing has a meaning beyond itself. */
export const asPlain: Escape = (value) => value

/** Text within HTML or an attribute; lines stay lines. */
export const asHtml: Escape = (value) => escapeHtml(value).replaceAll(/\r?\n/g, "<br />")

/** Slack takes `<…>` for links and mentions; everything else is only ever looks. */
export const asSlack: Escape = (value) => value.replaceAll(/[&<>]/g, escapeHtml)

/** Discord's signs are written out, and whoever is named with `@` is not called. */
export const asDiscord: Escape = (value) =>
  value.replaceAll(/[\\*_~`|>#\-[\]()<]/g, String.raw`\$&`).replaceAll("@", "@\u200B")

/** One line, as a header or a subject is. */
export const asLine: Escape = asOneLine

/** A part of a path or query: it can't become another part, nor another host. */
export const asUrlPart: Escape = (value) => encodeURIComponent(value.toWellFormed())
