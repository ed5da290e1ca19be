import type { Contact } from "@funil/contract/records/contacts"
import { RowReach } from "../../records/record/parts/reach-actions.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"
import { fullName } from "../users/user-api.ts"

/** Cells of the contact list: phone, email and profile links. */
export const contactCells: CellViews<Contact> = {
  Reach: ({ record }) => (
    <RowReach
      people={[{ id: record.id, name: fullName(record), phone: record.phone1, email: record.email }]}
    />
  ),
}
