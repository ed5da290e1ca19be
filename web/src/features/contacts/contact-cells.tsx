import type { Contact } from "@funil/contract/contacts"
import { RowReach } from "../../records/record/reach-actions.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"
import { fullName } from "../users/user-api.ts"

/** What lists show of contacts by themselves: how to reach them. */
export const contactCells: CellViews<Contact> = {
  Reach: ({ record }) => (
    <RowReach
      people={[{ id: record.id, name: fullName(record), phone: record.phone1, email: record.email }]}
    />
  ),
}
