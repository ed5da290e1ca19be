import { SaxesParser } from "saxes"
import { TableProblem } from "./table.ts"

declare const TextDecoder: new () => {
  decode: (bytes?: Uint8Array, options?: { readonly stream?: boolean }) => string
}

/** The handlers of an XML reader. Names have no prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const bare = (name: string) => name.slice(name.indexOf(":") + 1)

/**
 * Reads XML in pieces and pauses after each. A missing part has no pieces and no elements. Throws a
 * TableProblem for broken XML.
 */
export function* readXml(pieces: Iterable<Uint8Array>, { open, close, text }: XmlHandlers): Generator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on("error", () => {
    throw new TableProblem("broken_workbook")
  })
  parser.on("opentag", ({ name, attributes }) => open?.(bare(name), attributes))
  parser.on("closetag", ({ name }) => close?.(bare(name)))
  parser.on("text", (found) => text?.(found))
  parser.on("cdata", (found) => text?.(found))
  const decoder = new TextDecoder()
  let isEmpty = true
  for (const piece of pieces) {
    isEmpty = false
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  if (!isEmpty) parser.write(decoder.decode()).close()
}

/** Reads a small part of XML at once. */
export function readWholeXml(pieces: Iterable<Uint8Array>, handlers: XmlHandlers): void {
  for (const _ of readXml(pieces, handlers));
}

/** Returns an attribute whose name may have a prefix. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => bare(key) === name)?.[1]
}
