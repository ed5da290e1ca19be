import type { Form, uploadFormTerm as endpoint } from "@funil/contract/forms/forms"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { AppError, invalid, notFound } from "../../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { openFileStore } from "../../../platform/files/open-file-store.ts"
import type { Bytes } from "../../../platform/http/downloads.ts"
import { newId } from "../../../platform/new-id.ts"
import { type PreparedFile, storeFile } from "../../files/prepare-file.ts"
import { holdStored } from "../../files/stored-files.ts"
import { formStore, getForm } from "./forms.ts"

type Input = z.output<typeof endpoint.body>

/** Stores the bytes of the terms. */
export async function prepareFormTerm(
  ctx: Permitted<"form.manage">,
  id: string,
  { term }: Input,
): Promise<PreparedFile> {
  return storeFile(ctx, term, {
    field: "term",
    before: async (tx) => {
      await formStore.lock(tx, id)
    },
  })
}

/** Sets the terms of a form from stored bytes. Equal bytes are stored once. */
export async function uploadFormTerm(
  ctx: Permitted<"form.manage">,
  id: string,
  { name, mime, size, sha256, storage_name }: PreparedFile,
): Promise<Form> {
  if (mime !== "application/pdf") throw invalid("term", "not_pdf")
  return inTransaction(ctx, async (tx) => {
    const before = await formStore.lock(tx, id)
    if (!(await holdStored(tx, storage_name))) throw new AppError("unavailable")
    await sql`
      insert into form_terms (account_id, hash, id, storage_name, name, size, created_at)
      values (${tx.accountId}, ${sha256}, ${newId()}, ${storage_name}, ${name}, ${size}, ${tx.now()})
      on conflict (account_id, hash) do nothing
    `.execute(tx.db)
    await formStore.save(tx, before, { terms_hash: sha256 })
    return getForm(tx, id)
  })
}

/** Removes the terms from a form. People who agreed to them can still read them. */
export async function removeFormTerm(ctx: Permitted<"form.manage">, id: string): Promise<Form> {
  return inTransaction(ctx, async (tx) => {
    await formStore.save(tx, await formStore.lock(tx, id), { terms_hash: null })
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

/** Returns the bytes of terms. Throws 404 for an unknown id. */
export async function getFormTerm(ctx: Permitted, id: string): Promise<Omit<Bytes, "secondsToKeep">> {
  const term = await inTransaction(ctx, (tx) => findTerm(tx, id))
  if (!term) throw notFound()
  const key = { accountId: ctx.accountId, name: term.storage_name }
  const store = openFileStore(ctx.services.config)
  const { name, size } = term
  return { name, size, mime: "application/pdf", isShown: true, open: (range) => store.open(key, range) }
}
