import type { Language } from "@funil/contract/account/accounts"
import type { Contact } from "@funil/contract/records/contacts"
import { forgetGivenDetails } from "../../nouns/contact/given-details.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type LedgerEvent, record } from "../../platform/ledger/record.ts"
import { endExports } from "../all-data/export-queries.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { removeBytesOf } from "../files/stored-files.ts"
import { removePictures } from "../pictures/stored-pictures.ts"
import {
  forgetAnswers,
  forgetConsents,
  forgetFiles,
  forgetNotes,
  forgetReturns,
  forgetRuns,
} from "./forget-records.ts"
import {
  requirePerson,
  emptyContacts,
  forgetTraces,
  lockPerson,
  picturesOf,
  recordsAbout,
  rewriteDeals,
} from "./person-queries.ts"

const nobody: Readonly<Record<Language, string>> = { "pt-BR": "Pessoa anonimizada", en: "Anonymized person" }
const noDeals = { deals: [], tasks: [], bills: [] }

/**
 * Permanently removes a person from all stored data. The proof in the ledger names only the
 * contact's id.
 */
export async function anonymiseContact(ctx: Permitted<"contact.privacy">, id: string): Promise<Contact> {
  const { contact, pictures, bytes } = await inTransaction(ctx, async (tx) => {
    const ids = await requirePerson(tx, id)
    const pattern = await lockPerson(tx, ids)
    const pictures = await picturesOf(tx, ids)
    const name = nobody[tx.language]
    const person = { pattern, name, about: await recordsAbout(tx, ids) }
    await forgetTraces(tx, ids, person)
    const notes = await forgetNotes(tx, ids, person)
    await forgetRuns(tx, ids, person)
    await forgetConsents(tx, ids, person)
    await forgetReturns(tx, ids)
    await forgetGivenDetails(tx, ids)
    await endExports(tx)
    const { files, bytes } = await forgetFiles(tx, ids, person)
    const sent = await forgetAnswers(tx, ids, person)
    const { deals, tasks, bills } = pattern ? await rewriteDeals(tx, ids, { ...person, pattern }) : noDeals
    await emptyContacts(tx, ids, name)
    const anonymised = (event: LedgerEvent) => (each: string) =>
      record(tx, { event, id: each, before: null, after: null, reversible: false })
    ids.forEach(anonymised("contact.anonymised"))
    deals.forEach(anonymised("deal.anonymised"))
    tasks.forEach(anonymised("task.anonymised"))
    bills.forEach(anonymised("bill.anonymised"))
    notes.forEach(anonymised("note.anonymised"))
    files.forEach(anonymised("file.anonymised"))
    return { contact: await contactRecord.answer(tx, id), pictures, bytes: [...bytes, ...sent] }
  })
  await removePictures(ctx, pictures)
  await removeBytesOf(ctx, bytes)
  return contact
}
