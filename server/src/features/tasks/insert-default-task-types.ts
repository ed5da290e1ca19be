import type { Language } from "@funil/contract/accounts"
import type { TaskType } from "@funil/contract/tasks"
import { generateNKeysBetween } from "fractional-indexing"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { taskTypeState } from "./task-type-state.ts"

interface Draft {
  readonly color: TaskType["color"]
  readonly name: Readonly<Record<Language, string>>
}

const defaults: readonly Draft[] = [
  { color: "primary", name: { "pt-BR": "Ligação", en: "Call" } },
  { color: "info", name: { "pt-BR": "E-mail", en: "E-mail" } },
  { color: "success", name: { "pt-BR": "WhatsApp", en: "WhatsApp" } },
  { color: "indigo", name: { "pt-BR": "Reunião", en: "Meeting" } },
  { color: "orange", name: { "pt-BR": "Visita", en: "Visit" } },
  { color: "warning", name: { "pt-BR": "Proposta", en: "Proposal" } },
]

/** Gives a new account the task types that every team needs, in its language. */
export async function insertDefaultTaskTypes(tx: Tx, language: Language): Promise<void> {
  const keys = generateNKeysBetween(null, null, defaults.length)
  const rows = defaults.map(({ color, name }, index) => ({
    id: newId(),
    name: name[language],
    color,
    position: keys[index] as string,
    created_at: tx.now(),
    updated_at: tx.now(),
  }))
  await tx.db
    .insertInto("task_types")
    .values(rows.map((row) => ({ ...row, account_id: tx.accountId })))
    .execute()
  for (const row of rows) {
    record(tx, {
      event: "task_type.created",
      id: row.id,
      before: null,
      after: taskTypeState(row),
      reversible: false,
    })
  }
}
