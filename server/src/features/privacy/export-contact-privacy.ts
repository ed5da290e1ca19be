import type { PrivacyExport } from "@funil/contract/privacy"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { nameCustomFields } from "../history/name-custom-fields.ts"
import { withWallClocks } from "../history/wall-clock-fields.ts"
import { requirePerson, recordsAbout } from "./person-queries.ts"
import { readPersonReturns } from "./person-returns-read.ts"
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
  readPersonTasks,
} from "./person-read.ts"

/** All that is stored about a person, in the trash or out of it. */
export async function exportContactPrivacy(ctx: Context, id: string): Promise<PrivacyExport> {
  requireCan(ctx, "contact.privacy")
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
