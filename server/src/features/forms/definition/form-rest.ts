import type { Context } from "../../../platform/context.ts"
import type { FormRow } from "./form-row.ts"

/** Why a form takes no answers. */
export type Rest = "not_yet" | "ended" | "full" | "off"

type Asked = Pick<FormRow, "enabled" | "archived_at" | "starts_at" | "ends_at" | "max_answers"> & {
  readonly answers: number
}

/** Why a form takes no answers now; null where it does. Those of accounts that are blocked or not proved, and those that the plan has no room for, are off. */
export function restOf(
  { block, isProved, now }: Pick<Context, "block" | "isProved" | "now">,
  form: Asked,
): Rest | null {
  const { enabled, archived_at, starts_at, ends_at, max_answers, answers } = form
  if (block !== null || !isProved || archived_at !== null || !enabled) return "off"
  if (starts_at && now() < starts_at) return "not_yet"
  if (ends_at && now() >= ends_at) return "ended"
  return max_answers !== null && answers >= max_answers ? "full" : null
}
