import { type Keep, type KeptPart, keptParts } from "@funil/contract/account/keep"
import { planLimits, type PlanName } from "@funil/contract/account/plans"
import { AppError, type FieldProblem } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type LimitedItem, listLimited, setActive } from "./limited-items.ts"

interface Choice {
  readonly part: KeptPart
  readonly items: readonly LimitedItem[]
  /** Undefined for a part without a choice. */
  readonly chosen: ReadonlySet<string> | undefined
}

/**
 * Archives and restores items so that exactly the choices for a plan are active; see `readChoices`.
 */
export async function chooseActive(tx: Tx, plan: PlanName, keep: Keep | undefined): Promise<void> {
  const choices = await readChoices(tx, plan, keep)
  // Names the operation after the account, whichever table is written first.
  tx.ledger.kind ??= "account.updated"
  for (const { part, items, chosen } of choices)
    if (chosen) await setActive(tx, part, { items, active: chosen })
}

/**
 * Returns the choices for each part. Throws a 422 that names the part if it has too many items and
 * no choice, too many choices, unknown ids, or no pipeline at all.
 */
export async function readChoices(tx: Tx, plan: PlanName, keep: Keep | undefined): Promise<Choice[]> {
  const choices = await Promise.all(
    keptParts.map(async (part): Promise<Choice> => {
      const chosen = keep?.[part]
      return { part, items: await listLimited(tx, part), chosen: chosen && new Set(chosen) }
    }),
  )
  const problems = choices.flatMap((choice) => {
    const problem = problemOf(choice, planLimits[plan][choice.part])
    return problem ? [[choice.chosen ? `keep.${choice.part}` : choice.part, [problem]] as const] : []
  })
  if (problems.length > 0) throw new AppError("invalid", { fields: Object.fromEntries(problems) })
  return choices
}

function problemOf({ part, items, chosen }: Choice, maximum: number): FieldProblem | null {
  const known = new Set(items.map(({ id }) => id))
  const active = chosen ?? new Set(items.flatMap(({ id, archived_at }) => (archived_at === null ? id : [])))
  if (active.size > maximum) return { rule: "too_many", params: { maximum } }
  if ([...active].some((id) => !known.has(id))) return { rule: "not_found" }
  return part === "pipelines" && active.size === 0 && known.size > 0 ? { rule: "required" } : null
}
