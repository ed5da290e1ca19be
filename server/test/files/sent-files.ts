import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StoredFile } from "@funil/contract/shared/stored-file"
import { type PreparedFile, storeFile } from "../../src/features/files/prepare-file.ts"
import type { Permitted } from "../../src/platform/access/permitted.ts"
import { newId } from "../../src/platform/new-id.ts"
import { html, pictureOf, svg } from "./picture-files.ts"

const office = "application/vnd.openxmlformats-officedocument"

export const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction 2 0 R>>endobj\n2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF\n",
)
const zip = Buffer.from(`504b0506${"00".repeat(18)}`, "hex")

/** Returns a file in the old office format, which names its parts in UTF-16. */
function oleOf(part: string): Buffer {
  const head = Buffer.from("d0cf11e0a1b11ae1", "hex")
  return Buffer.concat([head, Buffer.alloc(300_000, 1), Buffer.from(part, "utf16le"), Buffer.alloc(900)])
}

/** Returns a file in the new office format: a ZIP with plain names of parts. */
function ooxmlOf(part: string): Buffer {
  return Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(300_000, 1), Buffer.from(part), zip])
}

export function sent(bytes: Uint8Array, name: string): File {
  return new File([new Uint8Array(bytes)], name)
}

/** The first box of a phone's picture or of a film. */
export const heif = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)])

/** Returns a file of every accepted kind: its name, bytes and proven type. */
export async function goodFiles(): Promise<[name: string, bytes: Buffer, mime: string][]> {
  return [
    ["contrato.pdf", pdf, "application/pdf"],
    ["foto.png", await pictureOf("png"), "image/png"],
    ["foto.JPG", await pictureOf("jpeg"), "image/jpeg"],
    ["foto.gif", await pictureOf("gif"), "image/gif"],
    ["foto.webp", await pictureOf("webp"), "image/webp"],
    ["nome errado.jpeg", await pictureOf("png"), "image/png"],
    ["lista.csv", Buffer.from("nome;valor\nPadaria São João;10\n", "latin1"), "text/csv"],
    ["excel.csv", Buffer.from("\ufeffnome\tvalor\n", "utf16le"), "text/csv"],
    ["notas.txt", Buffer.from("Ligar amanhã.\n"), "text/plain"],
    ["nota.xml", Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><nfeProc/>'), "application/xml"],
    ["nfe.xml", Buffer.from('<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"/>'), "application/xml"],
    ["pedido.eml", Buffer.from("Return-Path: <ana@sol.test>\r\nSubject: Pedido\r\n\r\nOi"), "message/rfc822"],
    ["foto.heic", heif("heic"), "image/heic"],
    ["foto.heif", heif("mif1"), "image/heif"],
    ["IMG_0001.JPG", heif("heic"), "image/heic"],
    ["IMG_0002.HEIC", await pictureOf("jpeg"), "image/jpeg"],
    ["carta.doc", oleOf("WordDocument"), "application/msword"],
    ["tabela.xls", oleOf("Workbook"), "application/vnd.ms-excel"],
    ["aula.ppt", oleOf("PowerPoint Document"), "application/vnd.ms-powerpoint"],
    ["carta.docx", ooxmlOf("word/document.xml"), `${office}.wordprocessingml.document`],
    ["tabela.xlsx", ooxmlOf("xl/workbook.xml"), `${office}.spreadsheetml.sheet`],
    ["aula.pptx", ooxmlOf("ppt/presentation.xml"), `${office}.presentationml.presentation`],
    ["tudo.zip", zip, "application/zip"],
  ]
}

/** Returns rejected files, by content or by name. */
export async function badFiles(): Promise<[name: string, bytes: Buffer][]> {
  const png = await pictureOf("png")
  const program = Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), Buffer.alloc(200)])
  return [
    ["pagina.html", html],
    ["pagina.htm", html],
    ["desenho.svg", svg],
    ["dados.xml", html],
    ["dados.xml", svg],
    ["dados.xml", Buffer.from("nome;valor\n")],
    ["dados.html", Buffer.from("<?xml version='1.0'?><html/>")],
    ["pedido.eml", html],
    ["pedido.eml", Buffer.from("Oi, tudo bem?\n")],
    ["foto.heic", heif("isom")],
    ["foto.png", html],
    ["foto.png", svg],
    ["foto.png", pdf],
    ["foto.html", png],
    ["foto.png.html", png],
    ["foto.png.exe", png],
    ["contrato.pdf", html],
    ["contrato.pdf.js", pdf],
    ["contrato.pdf", Buffer.concat([Buffer.from("<script>alert(1)</script>"), pdf])],
    ["carta.docx", zip],
    ["carta.docx", ooxmlOf("xl/workbook.xml")],
    ["carta.doc", oleOf("Workbook")],
    ["instalador.doc", oleOf("Property")],
    ["programa.txt", program],
    ["programa.zip", program],
    ["programa", program],
    ["programa.jar", zip],
    ["foto.svg", png],
    ["foto.png\u202egnp.exe", png],
    ["gifar.jar", Buffer.concat([await pictureOf("gif"), zip])],
    ["som.mp3", Buffer.from("ID3\x03\0\0\0\0\0\x21", "latin1")],
    ["foto.bmp", Buffer.concat([Buffer.from("BM"), Buffer.alloc(90)])],
  ]
}

/** Stores a PDF that no record links yet. */
export async function preparedFile(ctx: Permitted, name = "planta.pdf"): Promise<PreparedFile> {
  const path = join(tmpdir(), newId())
  await writeFile(path, pdf)
  const sha256 = createHash("sha256").update(pdf).digest("hex")
  const file = new StoredFile({ path, name, size: pdf.length, sha256 })
  return storeFile(ctx, file, { field: "file", before: () => Promise.resolve() })
}
