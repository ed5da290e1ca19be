import { companyFields, updateCompany } from "@funil/contract/companies"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { companySource } from "../../nouns/company-source.ts"
import { companyScope } from "../../nouns/company-visibility.ts"
import { massValues } from "../../nouns/mass-values.ts"
import { lockCompanies } from "./company-queries.ts"
import { contentOf } from "./company-row.ts"
import { saveCompanies } from "./save-company.ts"

export const companyMass: MassNoun = {
  source: companySource,
  update: "company.update",
  trash: "company.delete",
  scope: {
    update: (ctx, alias) => companyScope(ctx, "company.update", alias),
    trash: (ctx, alias) => companyScope(ctx, "company.delete", alias),
  },
  updating: async (tx, values) => {
    const noun = { entity: "company", schema: updateCompany.body, fields: companyFields } as const
    const { input, complete } = await massValues(tx, noun, values)
    const content = contentOf(input)
    return async (tx, ids) => {
      const rows = await lockCompanies(tx, ids, "company.update")
      const changes = rows.flatMap((before) => {
        const patch = complete(before, content)
        return patch ? [{ before, patch }] : []
      })
      await saveCompanies(tx, changes)
      return changes.length
    }
  },
  trashing: async (tx, ids) => {
    const rows = await lockCompanies(tx, ids, "company.delete")
    const patch = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
    await saveCompanies(
      tx,
      rows.map((before) => ({ before, patch })),
    )
    return rows.length
  },
}
