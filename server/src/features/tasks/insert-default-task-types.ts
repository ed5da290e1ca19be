import type { Language } from "@funil/contract/accounts"
import type { TaskType } from "@funil/contract/tasks"
import { generateNKeysBetween } from "fractional-indexing"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { taskTypeState } from "./task-type-state.ts"

interface Draft {
  readonly way: TaskType["way"]
  readonly color: TaskType["color"]
  readonly name: Readonly<Record<Language, string>>
}

const defaults: readonly Draft[] = [
  { way: "call", color: "primary", name: { "pt-BR": "Ligação", en: "Call" } },
  { way: "email", color: "info", name: { "pt-BR": "E-mail", en: "Email" } },
  { way: "whatsapp", color: "success", name: { "pt-BR": "WhatsApp", en: "WhatsApp" } },
  { way: "meeting", color: "indigo", name: { "pt-BR": "Reunião", en: "Meeting" } },
  { way: "meeting", color: "orange", name: { "pt-BR": "Visita", en: "Visit" } },
  { way: null, color: "warning", name: { "pt-BR": "Proposta", en: "Proposal" } },
]

/** Gives a new account the task types that every team needs, in its language. */
export async function insertDefaultTaskTypes(tx: Tx, language: Language): Promise<void> {
  const keys = generateNKeysBetween(null, null, defaults.length)
  const rows = defaults.map(({ way, color, name }, index) => ({
    id: newId(),
    way,
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
