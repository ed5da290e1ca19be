import { batchUndoer, storedFields } from "../../nouns/undoer.ts"
import { lockAnyCompanies } from "./company-queries.ts"
import { companyState } from "./company-state.ts"
import { saveCompanies } from "./save-company.ts"

export const companyUndoer = batchUndoer({
  entity: "company",
  lock: (tx, ids, kind) => lockAnyCompanies(tx, ids, kind === "delete" ? "company.delete" : "company.update"),
  stateOf: companyState,
  save: (tx, changes) =>
    saveCompanies(
      tx,
      changes.map(({ before, fields }) => ({ before, patch: storedFields(tx, fields) })),
    ),
})
