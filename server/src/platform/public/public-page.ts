import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Language } from "@funil/contract/account/accounts"
import type { FastifyReply } from "fastify"
import { brandColours, type ChosenColours, type SchemeColours, surfaces } from "./brand-colours.ts"
import { Html, html } from "./html.ts"

/** The brand of a page: its name and style. */
export interface Brand {
  readonly name?: string | null
  /** Path of a picture that we serve. */
  readonly logo?: string | null
  /** As `logo`. */
  readonly favicon?: string | null
  readonly colours?: ChosenColours
}

export interface Page {
  readonly language: Language
  /** Omitted if the account is unknown. */
  readonly brand?: Brand
  readonly title: string
  /** The content after the brand. */
  readonly body: Html
  readonly status?: number
  /** Wider, for a page with fields. */
  readonly isWide?: boolean
  /** A part of another page, which has its own ground and margins. */
  readonly isBare?: boolean
  /** Fixes the colors, whatever the reader's system prefers. */
  readonly scheme?: Scheme | undefined
  /** How what only this kind of page has looks; one of few. */
  readonly sheet?: Html | undefined
  /** Path of a script that we serve; without one the page may run none. */
  readonly script?: string | undefined
  /** How search engines may tell of it, and its address there; without, none may. */
  readonly found?: { readonly description: string; readonly url: string } | undefined
  /** Sites that can frame the page. */
  readonly frameAncestors?: readonly string[]
  /** Other targets of its form. */
  readonly formTargets?: readonly string[]
}

const blanks = /(?<=[;{},>:])\s+|\s+(?=[{}])/g

/** A style sheet beside a source file, without what only its readers need. */
export function styleFrom(url: URL): Html {
  return Html.ours(readFileSync(url, "utf8").replaceAll(blanks, "").trim())
}

const sheet = styleFrom(new URL("public.css", import.meta.url))

type Scheme = "light" | "dark"

/** The colors that accounts can't choose. */
const fixed: Readonly<Record<Scheme, string>> = {
  light: `--surface:${surfaces.light};--muted:#59636e;--line:#d1d5db;--edge:#818b98;--danger:#b3261e;--danger-soft:#fdecea`,
  dark: `--surface:${surfaces.dark};--muted:#a1abb6;--line:#353b44;--edge:#747f8b;--danger:#ff9a92;--danger-soft:#3b1c1a`,
}

const namesOf = (scheme: Scheme, { background, accent, onAccent, edge, accentText, text }: SchemeColours) =>
  `:root{${fixed[scheme]};--ground:${background};--accent:${accent};--on-accent:${onAccent};--accent-edge:${edge};--accent-text:${accentText};--text:${text}}`

const maxSheets = 1000
const sheets = new Map<string, Html>()

/**
 * Every colour in it was computed, so nothing of what was chosen can be more than a colour. Those
 * that were asked for last are kept.
 */
function brandSheet(chosen: ChosenColours, only?: Scheme): Html {
  const key = JSON.stringify([only, chosen])
  const known = sheets.get(key)
  if (known) return known
  const { light, dark } = brandColours(chosen)
  const when = only
    ? only === "dark"
      ? "@media screen"
      : null
    : "@media screen and (prefers-color-scheme:dark)"
  const made = Html.ours(
    `:root{color-scheme:${only ?? "light dark"}}${namesOf("light", light)}${when ? `${when}{${namesOf("dark", dark)}}` : ""}`,
  )
  if (sheets.size >= maxSheets) sheets.clear()
  sheets.set(key, made)
  return made
}

const hashOf = (text: Html) => `'sha256-${createHash("sha256").update(text.toString()).digest("base64")}'`

const hashes = new WeakMap<Html, string>()

/** The hash of a style sheet, which many pages share. */
function sharedHash(style: Html): string {
  const hash = hashes.get(style) ?? hashOf(style)
  hashes.set(style, hash)
  return hash
}

/** What the page may load and run, and who may frame it: nothing but what it says itself. */
function policyOf({ script, sheet: own, frameAncestors = [], formTargets = [] }: Page, style: Html): string {
  const scripts = script
    ? "; script-src 'self'; worker-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"
    : ""
  const ancestors = frameAncestors.length > 0 ? frameAncestors.join(" ") : "'none'"
  const images = script ? "'self' blob:" : "'self'"
  const styles = [sheet, own, style].flatMap((each) => (each ? [sharedHash(each)] : []))
  return `default-src 'none'; style-src ${styles.join(" ")}; img-src ${images}${scripts}; form-action ${["'self'", ...formTargets].join(" ")}; frame-ancestors ${ancestors}; base-uri 'none'`
}

/**
 * A line never ends within the word "e-mail": a word joiner, which needs no glyph, follows its
 * hyphen.
 */
export const shown = (text: string) => text.replaceAll(/\be-(?=mail)/gi, "$&\u2060")

function brandLine({ name, logo }: Brand): Html | null {
  if (!name && !logo) return null
  return html`<p class="brand">${logo && html`<img src="${logo}" alt="" width="48" height="48">`}${name}</p>\n`
}

/** What a page shows. */
export function pageBody({ brand = {}, body, isWide }: Page): Html {
  return html`<main${isWide && html` class="wide"`}>
${brandLine(brand)}${body}
</main>`
}

/** How a page looks, in all. */
export function pageStyle({ brand, sheet: own, scheme }: Page): string {
  return [sheet, own, brandSheet(brand?.colours ?? {}, scheme)].filter(Boolean).join("\n")
}

function htmlOf(page: Page, style: Html): Html {
  const { language, brand = {}, title, script, sheet: own, found } = page
  const robots = found
    ? html`<meta name="description" content="${found.description}"><link rel="canonical" href="${found.url}">`
    : html`<meta name="robots" content="noindex">`
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${robots}
<title>${title}</title><link rel="icon" href="${brand.favicon ?? "/favicon.svg"}"><style>${sheet}</style>${own && html`<style>${own}</style>`}<style>${style}</style>
${script && html`<script type="module" src="${script}"></script>`}</head>
<body${page.isBare && html` class="bare"`}>${pageBody(page)}</body></html>`
}

/**
 * Answers a page for people who have no sign-in. It keeps nothing in their browser, loads nothing
 * from elsewhere, tells no other site where its link was, and is framed by nobody who was not
 * named.
 */
export function publicPage(reply: FastifyReply, { script, ...told }: Page): FastifyReply {
  // Each page in another one tells it how high it is.
  const page: Page = { ...told, script: script ?? (told.isBare ? "/form.js" : undefined) }
  const style = brandSheet(page.brand?.colours ?? {}, page.scheme)
  // Older browsers don't know lists of sites. Others ignore this header.
  if (page.frameAncestors?.length) void reply.removeHeader("x-frame-options")
  return reply
    .code(page.status ?? 200)
    .type("text/html; charset=utf-8")
    .headers({
      "cache-control": "private, no-store",
      "content-security-policy": policyOf(page, style),
      "referrer-policy": "no-referrer",
      ...(!page.found && { "x-robots-tag": "noindex" }),
    })
    .send(htmlOf(page, style).toString())
}
