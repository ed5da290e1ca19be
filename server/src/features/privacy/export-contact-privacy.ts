import type { PrivacyExport } from "@funil/contract/account/privacy"
import type { Permitted } from "../../platform/access/permitted.ts"
import { notFound } from "../../platform/app-error.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { withWallClocks } from "../history/change-read.ts"
import { nameCustomFields } from "../history/name-custom-fields.ts"
import { requirePerson, recordsAbout } from "./person-queries.ts"
import {
  readPersonAnswers,
  readPersonBills,
  readPersonCompanies,
  readPersonConsents,
  readPersonDeals,
  readPersonFiles,
  readPersonGivenDetails,
  readPersonHistory,
  readPersonMessages,
  readPersonNotes,
  readPersonReturns,
  readPersonTasks,
} from "./person-read.ts"

/** Exports all stored data of a person, in the trash or not. */
export async function exportContactPrivacy(
  ctx: Permitted<"contact.privacy">,
  id: string,
): Promise<PrivacyExport> {
  return inTransaction(ctx, async (tx) => {
    const ids = await requirePerson(tx, id)
    const [contact, ...merged] = (await contactRecord.read(tx, ids)).map((row) => ({
      ...contactRecord.view(row),
      deleted_at: row.deleted_at?.toISOString() ?? null,
    }))
    if (!contact) throw notFound()
    const about = await recordsAbout(tx, ids)
    const history = await readPersonHistory(tx, ids)
    const fields = await nameCustomFields(
      tx,
      history.map((entry) => withWallClocks(tx, entry.fields)),
    )
    return {
      exported_at: tx.now().toISOString(),
      contact,
      merged,
      companies: await readPersonCompanies(tx, ids),
      deals: await readPersonDeals(tx, ids),
      tasks: await readPersonTasks(tx, ids),
      bills: await readPersonBills(tx, about),
      returns: await readPersonReturns(tx, ids),
      notes: await readPersonNotes(tx, ids, about),
      messages: await readPersonMessages(tx, ids, about),
      consents: await readPersonConsents(tx, ids),
      files: await readPersonFiles(tx, ids, about),
      form_answers: await readPersonAnswers(tx, ids),
      given_details: await readPersonGivenDetails(tx, ids),
      history: history.map(({ fields: _, created_at, ...entry }, index) => ({
        ...entry,
        created_at: created_at.toISOString(),
        changes: Object.entries(fields[index] ?? {}).map(([field, [from, to]]) => ({ field, from, to })),
      })),
    }
  })
}
