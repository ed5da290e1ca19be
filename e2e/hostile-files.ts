import type { SentFile } from "./file-scene.ts"
import { pdf } from "./file-scene.ts"
import { pixel } from "./picture-scene.ts"

/** What every payload tries to do; nobody may ever see it happen. */
export const attack = "window.pwned=1;top.pwned=1;alert(1);fetch('/pwned')"
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
