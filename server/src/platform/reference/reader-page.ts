import { type Language, languages } from "@funil/contract/shared/values/languages"
import { html, type Html } from "../public/html.ts"
import { type ReaderWords, readerWords } from "./reader-words.ts"

/** The address of the reference. */
export const readerPath = "/api/docs"

/** An entry of the list of contents. */
export interface Entry {
  readonly page: string
  readonly title: string
  readonly calls: readonly { readonly id: string; readonly summary: string }[]
}

export interface ReaderPage {
  readonly language: Language
  /** The language was asked for by the address, which the links keep then. */
  readonly isChosen: boolean
  readonly page: string
  readonly title: string
  /** What search engines show. */
  readonly about: string
  readonly publicUrl: string
  readonly guide: readonly Entry[]
  readonly groups: readonly Entry[]
  readonly body: Html
}

/** The address of a page in Markdown. */
export function twinOf(publicUrl: string, page: string, language: Language): string {
  return `${publicUrl}${readerPath}/${page || "index"}.md?lang=${language}`
}

/**
 * How links of the reference are written: to another page, to a place on it, in the same language.
 */
export function linksOf(language: Language, isChosen: boolean): (page: string, anchor?: string) => string {
  const query = isChosen ? `?lang=${language}` : ""
  return (page, anchor) => `${readerPath}/${page}${query}${anchor ? `#${anchor}` : ""}`
}

function entry(
  { page, title, calls }: Entry,
  current: string,
  href: (page: string, anchor?: string) => string,
): Html {
  const isCurrent = page === current
  return html`<li><a href="${href(page)}"${isCurrent && html` aria-current="page"`}>${title}</a>${isCurrent && calls.length > 0 && html`<ul>${calls.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`)}</ul>`}</li>`
}

function header(
  words: ReaderWords,
  { language, isChosen, page }: ReaderPage,
  href: (page: string) => string,
): Html {
  const other: Language = language === "en" ? "pt-BR" : "en"
  const inOther = linksOf(other, true)(page)
  const index = `${readerPath}/search.json?lang=${language}`
  return html`<a class="skip" href="#main">${words.skip}</a>
<header><a class="menu" href="#contents">${words.menu}</a><a class="brand" href="${href("")}"><img src="/favicon.svg" alt="" width="24" height="24">${words.title}</a>
<search hidden data-search="${index}" data-none="${words.nothingFound}"><input type="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" spellcheck="false" aria-label="${words.search}" placeholder="${words.searchHint}"><kbd>/</kbd><ul id="found" role="listbox" aria-label="${words.search}" hidden></ul></search>
<nav class="links" aria-label="${words.app}"><a href="${inOther}" hreflang="${other}" lang="${other}">${words.other}</a><a href="/api/openapi.json${isChosen && `?lang=${language}`}">${words.document}</a><a href="/">${words.app}</a></nav></header>`
}

/** A page of the reference, as it is sent. */
export function readerPage(page: ReaderPage): string {
  const { language, isChosen, title, about, publicUrl, guide, groups, body, page: current } = page
  const words = readerWords[language]
  const href = linksOf(language, isChosen)
  const twin = twinOf(publicUrl, current, language)
  const addressIn = (one: Language) => `${publicUrl}${linksOf(one, true)(current)}`
  const list = (entries: readonly Entry[]) => entries.map((one) => entry(one, current, href))
  const name = title === words.title ? title : `${title} · ${words.title}`
  return html`<!doctype html>
<html lang="${language}" id="top">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="description" content="${about}"><link rel="canonical" href="${addressIn(language)}">${languages.map((one) => html`<link rel="alternate" hreflang="${one}" href="${addressIn(one)}">`)}<link rel="alternate" type="text/markdown" href="${twin}">
<title>${name}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${readerPath}/reader.css">
<script type="module" src="/reference.js"></script></head>
<body>${header(words, page, href)}
<nav id="contents" class="contents" aria-label="${words.menu}"><a class="close" href="#top">${words.close}</a><h2>${words.guide}</h2><ul>${list(guide)}</ul><h2>${words.calls}</h2><ul>${list(groups)}</ul></nav>
<main id="main" tabindex="-1">${body}</main></body></html>`.toString()
}
