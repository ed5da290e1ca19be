import { getImport, type ImportRecord } from "@funil/contract/data/imports"
import type { AccountId } from "@funil/contract/shared/ids"
import { records } from "../../src/app.ts"
import { importQueue } from "../../src/features/imports/batches/import-queue.ts"
import type { Person, Reply, TestApi } from "../client.ts"
import { silentLog } from "../silent-log.ts"

interface Upload {
  readonly path: "/cards" | "/contacts" | "/companies" | "/users" | "/products" | "/bills"
  readonly csv: string | Buffer
  readonly headers?: unknown
  readonly options?: unknown
  readonly language?: "pt-BR" | "en"
}

/** Sends a file and returns the response, whatever its status. */
export function sendFile(
  api: TestApi,
  who: Person,
  { path, csv, headers, options, language = "pt-BR" }: Upload,
): Promise<Reply> {
  const body = {
    file: new File([typeof csv === "string" ? csv : new Uint8Array(csv)], "../dados.csv", {
      type: "text/csv",
    }),
    ...(headers !== undefined && { headers: JSON.stringify(headers) }),
    ...(options !== undefined && { options: JSON.stringify(options) }),
  }
  return api.raw("POST", `${path}/import`, who, body, { "accept-language": language })
}

export async function accountOf(api: TestApi, who: Person): Promise<AccountId> {
  const query = api.database.owner.selectFrom("users").select("account_id").where("id", "=", who.id)
  return (await query.executeTakeFirstOrThrow()).account_id as AccountId
}

/** Runs all waiting imports like a worker, and returns one of them. */
export async function finishImport(api: TestApi, who: Person, id: string): Promise<ImportRecord> {
  await importQueue({ records, services: api.services, log: silentLog }).drain()
  return api.call(getImport, who, { params: { id } })
}

/** Imports an accepted file to its end. */
export async function importFile(api: TestApi, who: Person, upload: Upload): Promise<ImportRecord> {
  const { status, body } = await sendFile(api, who, upload)
  if (status !== 202) throw new Error(`the import answered ${status}: ${JSON.stringify(body)}`)
  return finishImport(api, who, (body as { id: string }).id)
}
