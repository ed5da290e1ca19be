import { createContact } from "@funil/contract/records/contacts"
import { createFile, listFiles, type RecordFile } from "@funil/contract/records/files"
import { contactRecord } from "../../src/features/contacts/contact-record.ts"
import { fileTrash } from "../../src/features/files/files.ts"
import { purgeBytes } from "../../src/features/files/stored-files.ts"
import { purgeTrash } from "../../src/features/history/purge-trash.ts"
import { openFileStore } from "../../src/platform/files/open-file-store.ts"
import { systemContext } from "../../src/platform/system-context.ts"
import type { Person, Reply, TestApi } from "../client.ts"
import { accountOf } from "../imports/import-file.ts"
import { pdf, sent } from "./sent-files.ts"

export interface Where {
  readonly entity: "contact" | "deal"
  readonly record_id: string
}

const start = new Date("2026-03-10T15:00:00.000Z")

/** The steps of file tests, by default with the contact that `begin` creates. */
export function fileScene(api: TestApi) {
  let here: Where = { entity: "contact", record_id: "" }

  /** Signs up a user with a contact. */
  async function begin(): Promise<{ ana: Person; contact: string }> {
    api.clock.now = start
    const ana = await api.signUp()
    const { id } = await api.call(createContact, ana, { body: { first_name: "Rita" } })
    here = { entity: "contact", record_id: id }
    return { ana, contact: id }
  }

  function send(who: Person, file: File, where = here, headers: Record<string, string> = {}) {
    return api.send(createFile, who, { body: { ...where, file } }, headers)
  }

  async function attach(who: Person, bytes: Uint8Array = pdf, name = "contrato.pdf", where = here) {
    const { status, body } = await send(who, sent(bytes, name), where)
    if (status !== 201) throw new Error(`the upload answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  function list(who: Person, where = here): Promise<RecordFile[]> {
    return api.call(listFiles, who, { query: where })
  }

  async function opened(url: string | null, headers: Record<string, string> = {}) {
    const { statusCode, rawPayload, headers: told } = await api.app.inject({ url: url ?? "/", headers })
    return { status: statusCode, bytes: rawPayload, headers: told as Reply["headers"] }
  }

  /** Returns the stored names of the account's files. */
  async function stored(who: Person): Promise<string[]> {
    const names: string[] = []
    const accountId = await accountOf(api, who)
    for await (const { key } of openFileStore(api.services.config).list())
      if (key.accountId === accountId) names.push(key.name)
    return names
  }

  /** Runs the nightly purge in the user's account, this many milliseconds later. */
  async function purge(who: Person, later: number): Promise<void> {
    api.clock.now = new Date(api.clock.now.getTime() + later)
    const ctx = await systemContext(api.services, await accountOf(api, who))
    const sources = new Map([fileTrash, contactRecord.trashSource].map((source) => [source.entity, source]))
    await purgeTrash(sources).run(ctx)
    await purgeBytes.run(ctx)
  }

  return { begin, send, attach, list, opened, stored, purge }
}
