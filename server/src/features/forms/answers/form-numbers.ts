import type { FormNumbers } from "@funil/contract/form-answers"
import { requireCan } from "../../../platform/access/require-can.ts"
import { invalid } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { readAtOnce } from "../../../platform/db/transaction.ts"
import { requireForm } from "./answer-read.ts"
import { type Range, readFormDays, readFormSources } from "./form-numbers-read.ts"

const maxDays = 3660
const dayMs = 86_400_000

/** What the page of a form came to; days without anything are left out. */
export async function formNumbers(ctx: Context, formId: string, range: Range): Promise<FormNumbers> {
  requireCan(ctx, "form.manage")
  const days = (Date.parse(range.to) - Date.parse(range.from)) / dayMs
  if (days < 0) throw invalid("to", "end_before_start")
  if (days > maxDays) throw invalid("to", "too_big", { maximum: maxDays })
  return readAtOnce(ctx, async (tx) => {
    const [, found, sources] = await Promise.all([
      requireForm(tx, formId),
      readFormDays(tx, formId, range),
      readFormSources(tx, formId, range),
    ])
    return { days: found, sources }
  })
}
