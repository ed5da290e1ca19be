import { createWriteStream, openAsBlob } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as pause } from "node:timers/promises"
import type { ImportRecord } from "@funil/contract/data/imports"
import { type Product, succeed } from "./product.ts"

function* lines(count: number): Generator<string> {
  yield "first_name;last_name;email;phone1;job;birthdate;tags\n"
  let text = ""
  for (let index = 0; index < count; index += 1) {
    const day = String((index % 28) + 1).padStart(2, "0")
    const phone = `11 9${String(10_000_000 + (index % 89_999_999))}`
    text += `João ${index};da Silva Souza;pessoa${index}@empresa-${index % 1000}.com.br;${phone};Gerente;${day}/03/1980;novo,feira\n`
    if (text.length < 60_000) continue
    yield text
    text = ""
  }
  yield text
}

/** Writes a CSV with the given number of contacts. */
export async function writeContacts(path: string, count: number): Promise<void> {
  await pipeline(Readable.from(lines(count)), createWriteStream(path))
}

/** Starts an import of contacts and returns its id. */
export async function upload(
  product: Product,
  token: string,
  path: string,
  options: object,
): Promise<string> {
  const form = new FormData()
  form.set("options", JSON.stringify(options))
  form.set("file", await openAsBlob(path), "contatos.csv")
  const headers = { authorization: `Bearer ${token}` }
  const url = `http://127.0.0.1:${product.port}/api/contacts/import`
  const response = await fetch(url, { method: "POST", headers, body: form })
  const body = (await response.json()) as { id: string }
  if (response.status !== 202)
    throw new Error(`The import answered ${response.status} ${JSON.stringify(body)}`)
  return body.id
}

/** Waits for the end of an import. */
export async function ended(product: Product, token: string, id: string): Promise<ImportRecord> {
  for (;;) {
    const now = await succeed<ImportRecord>(product.port, token, { method: "GET", path: `/imports/${id}` })
    if (now.finished_at !== null) return now
    await pause(100)
  }
}
