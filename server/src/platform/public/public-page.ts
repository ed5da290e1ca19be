import { createHash } from "node:crypto"
import type { Language } from "@funil/contract/account/accounts"
import type { FastifyReply } from "fastify"
import { brandColours, type ChosenColours } from "./brand-colours.ts"
import { Html, html } from "./html.ts"
import { coloursIn, type Scheme, styleFrom, token } from "./theme.ts"

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
  /** Omitted if the account is unknown. Then the page is the product's. */
  readonly brand?: Brand | undefined
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

export const productBrand: Brand = { name: "Funil", logo: "/favicon.svg" }

const sheet = styleFrom(new URL("public.css", import.meta.url))

/**
 * Returns the colors of a page in one scheme. The brand's are computed, so nothing that an account
 * chose can be more than a color.
 */
function rootRule(chosen: ChosenColours, scheme: Scheme, names: readonly string[]): string {
  const { background, accent, onAccent, accentPressed, edge, accentText, text } = brandColours(chosen)[scheme]
  const colours = {
    ...Object.fromEntries(names.map((name) => [name, token(name, scheme)])),
    canvas: background,
    accent,
    "accent-ink": onAccent,
    "accent-pressed": accentPressed,
    "accent-edge": edge,
    "accent-text": accentText,
    text,
  }
  const each = Object.entries(colours).map(([name, value]) => `--${name}:${value}`)
  return `:root{${each.join(";")}}`
}

const maxSheets = 1000
const sheets = new Map<string, Html>()

/** Returns the colors of a page and caches them. */
function colourSheet({ brand, sheet: own, scheme: only }: Pick<Page, "brand" | "sheet" | "scheme">): Html {
  const chosen = brand?.colours ?? {}
  const key = JSON.stringify([only, chosen, own && sharedHash(own)])
  const known = sheets.get(key)
  if (known) return known
  const names = coloursIn(html`${sheet}${own}`.toString())
  const when = { light: null, dark: "@media screen", any: "@media screen and (prefers-color-scheme:dark)" }
  const dark = when[only ?? "any"]
  const made = Html.ours(
    `:root{color-scheme:${only ?? "light dark"}}${rootRule(chosen, "light", names)}${dark ? `${dark}{${rootRule(chosen, "dark", names)}}` : ""}`,
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

function brandLine({ name, logo }: Brand): Html | null {
  if (!name && !logo) return null
  return html`<p class="brand">${logo && html`<img src="${logo}" alt="" width="40" height="40">`}${name}</p>\n`
}

/** What a page shows. */
export function pageBody({ brand = productBrand, body, isWide }: Page): Html {
  return html`<main${isWide && html` class="wide"`}>
${brandLine(brand)}${body}
</main>`
}

/** How a page looks, in all. */
export function pageStyle(page: Page): string {
  return [sheet, page.sheet, colourSheet(page)].filter(Boolean).join("\n")
}

function htmlOf(page: Page, style: Html): Html {
  const { language, brand = productBrand, title, script, sheet: own, found } = page
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
  const style = colourSheet(page)
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
