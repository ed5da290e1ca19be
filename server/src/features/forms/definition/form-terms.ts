import type { Form, uploadFormTerm as endpoint } from "@funil/contract/forms"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError, invalid, notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { openFileStore } from "../../../platform/files/open-file-store.ts"
import type { Bytes } from "../../../platform/http/bytes-answer.ts"
import { type PreparedFile, storeFile } from "../../files/prepare-file.ts"
import { holdStored } from "../../files/stored-files.ts"
import { lockForm } from "./form-queries.ts"
import { getForm } from "./get-form.ts"
import { saveForm } from "./save-form.ts"

type Input = z.output<typeof endpoint.body>

/** Brings the bytes of the terms to the store. */
export async function prepareFormTerm(ctx: Context, id: string, { term }: Input): Promise<PreparedFile> {
  requireCan(ctx, "form.manage")
  return storeFile(ctx, term, {
    field: "term",
    before: async (tx) => {
      await lockForm(tx, id)
    },
  })
}

/** Gives a form the terms that lie in the store; the same bytes are kept once. */
export async function uploadFormTerm(
  ctx: Context,
  id: string,
  { name, mime, size, sha256, storage_name }: PreparedFile,
): Promise<Form> {
  requireCan(ctx, "form.manage")
  if (mime !== "application/pdf") throw invalid("term", "not_pdf")
  return inTransaction(ctx, async (tx) => {
    const before = await lockForm(tx, id)
    if (!(await holdStored(tx, storage_name))) throw new AppError("unavailable")
    await sql`
      insert into form_terms (account_id, hash, id, storage_name, name, size, created_at)
      values (${tx.accountId}, ${sha256}, ${newId()}, ${storage_name}, ${name}, ${size}, ${tx.now()})
      on conflict (account_id, hash) do nothing
    `.execute(tx.db)
    await saveForm(tx, before, { terms_hash: sha256 })
    return getForm(tx, id)
  })
}

/** Takes the terms off a form; who agreed to them can still be shown them. */
export async function removeFormTerm(ctx: Context, id: string): Promise<Form> {
  requireCan(ctx, "form.manage")
  return inTransaction(ctx, async (tx) => {
    await saveForm(tx, await lockForm(tx, id), { terms_hash: null })
    return getForm(tx, id)
  })
}

interface Term {
  readonly name: string
  readonly size: number
  readonly storage_name: string
}

async function findTerm(tx: Tx, id: string): Promise<Term | undefined> {
  const { rows } = await sql<Term>`
    select name, size, storage_name from form_terms where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  return rows[0]
}

/** The bytes of terms; 404 for those that are not there. */
export async function getFormTerm(ctx: Context, id: string): Promise<Omit<Bytes, "secondsToKeep">> {
  const term = await inTransaction(ctx, (tx) => findTerm(tx, id))
  if (!term) throw notFound()
  const key = { accountId: ctx.accountId, name: term.storage_name }
  const store = openFileStore(ctx.services.config)
  const { name, size } = term
  return { name, size, mime: "application/pdf", isShown: true, open: (range) => store.open(key, range) }
}
