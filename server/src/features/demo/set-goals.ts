import type { Tx } from "../../platform/db/transaction.ts"
import { today } from "../../platform/today.ts"
import { monthOn } from "../dashboards/period.ts"
import { createGoal } from "../goals/create-goal.ts"
import type { Founded } from "./found-company.ts"
import type { MemberKey } from "./team.ts"

/** What the company and its sellers want to sell in a month. */
const aims: readonly (readonly [who: MemberKey | null, amount: number, count?: number])[] = [
  [null, 10_000_000, 110],
  ["larissa", 4_000_000],
  ["agent", 2_500_000],
  ["thiago", 2_000_000],
  ["bruno", 1_500_000],
]

/** Sets the goals of the last two months, this one and the next. */
export async function setGoals(tx: Tx, { userIds }: Pick<Founded, "userIds">, now: Date): Promise<void> {
  const first = today({ now: () => now, timezone: tx.timezone })
  for (const months of [-2, -1, 0, 1]) {
    const month = monthOn(first, months).slice(0, "YYYY-MM".length)
    for (const [who, amount, count] of aims)
      await createGoal(tx, { month, user_id: who && userIds[who], amount, ...(count && { count }) })
  }
}
