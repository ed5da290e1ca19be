import { createWriteStream } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { Writable } from "node:stream"
import { createDataExport, linkDataExport } from "@funil/contract/data/all-data"
import {
  BlobReader,
  configure,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from "@zip.js/zip.js"
import { operatorAnswer } from "../../src/commands/operator.ts"
import type { Person, TestApi } from "../client.ts"
import { runQueued } from "../run-queued.ts"

configure({ useWebWorkers: false })

interface Taking {
  readonly path: string
  /** The waiting export; another one by default. */
  readonly params?: { readonly id: string }
}

/** Writes the file with all data to `path`, as an admin downloads it. */
export async function takeAllData(api: TestApi, who: Person, { path, params }: Taking): Promise<void> {
  const asked = params ?? (await api.call(createDataExport, who, {}))
  const [failure] = await runQueued(api, "all_data.export")
  if (failure) throw failure
  const { url } = await api.call(linkDataExport, who, { params: asked })
  const { rawPayload } = await api.app.inject({ method: "GET", url })
  await writeFile(path, rawPayload)
}

/** Returns the output of the operator's command line for a test's product. */
export function askOperator({ services }: TestApi, ...args: string[]): Promise<string> {
  return operatorAnswer(args, () => Promise.resolve({ services, close: () => Promise.resolve() }))
}

type Change = (name: string, bytes: Uint8Array) => Uint8Array | null

/** Rewrites a zip with some entries changed, removed (null) or added. */
export async function remadeZip(
  from: string,
  to: string,
  change: Change,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const reader = new ZipReader(new BlobReader(new Blob([await readFile(from)])))
  const writer = new ZipWriter(Writable.toWeb(createWriteStream(to)))
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue
    const bytes = change(entry.filename, await entry.getData(new Uint8ArrayWriter()))
    if (bytes) await writer.add(entry.filename, new Uint8ArrayReader(bytes))
  }
  for (const [name, text] of Object.entries(more))
    await writer.add(name, new Uint8ArrayReader(Buffer.from(text)))
  await writer.close()
  return to
}
