import type { CustomFieldDraft } from "@funil/contract/custom-fields"
import type { Tx } from "../../platform/db/transaction.ts"
import { customFieldsIn, type StoredFields } from "../../platform/records/custom-fields.ts"
import { createCustomField } from "../custom-fields/create-custom-field.ts"
import type { DealDraft } from "./draft-deals.ts"

const roofs = ["Cerâmico", "Metálico", "Fibrocimento", "Laje", "Solo"] as const
const group = "Projeto"

/** What the company asks of a project beyond what every deal has. */
const fields: readonly Omit<CustomFieldDraft, "entity">[] = [
  { name: "potencia", label: "Potência (kWp)", type: "number", layout: "double-column", group },
  { name: "conta_de_luz", label: "Conta de luz por mês", type: "money", layout: "double-column", group },
  { name: "telhado", label: "Tipo de telhado", type: "select", options: [...roofs], group },
  {
    name: "distancia",
    label: "Distância até o quadro (m)",
    type: "number",
    conditions: [{ filterField: "custom_fields.telhado", operator: "=", valueField: "Solo" }],
    group,
  },
  { name: "vistoria", label: "Data da vistoria", type: "date", group },
]

/** The key of each field by its name. */
export type FieldKeys = ReadonlyMap<string, number>

/** Adds the company's own fields to its deals. */
export async function foundCustomFields(tx: Tx): Promise<FieldKeys> {
  for (const field of fields) await createCustomField(tx, { ...field, entity: "deal" })
  const made = await customFieldsIn(tx, "deal")
  return new Map(made.map(({ name, key }) => [name, key]))
}

const reaisPerKwp = 96.5

/** What is known of the project of a deal for somebody who asked for a system, by key. */
export function projectOf(keys: FieldKeys, { story, people }: DealDraft, code: number): StoredFields {
  const power = people[0]?.power ?? 0
  if (story.template !== "sales-funnel" || power === 0) return {}
  const telhado = roofs[code % roofs.length] ?? roofs[0]
  const values = {
    potencia: Math.round(power * 10) / 10,
    conta_de_luz: Math.round(power * reaisPerKwp * 100) / 100,
    telhado,
    ...(telhado === "Solo" && { distancia: 5 + (code % 40) }),
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [String(keys.get(name)), value]))
}
