import { ownValue } from "@funil/contract/shared/own-value"
import { AppError, invalid } from "../app-error.ts"
import { constraintOf } from "./sql-errors.ts"

/** The refusals for broken constraints that guard a rule: a question asked before the write would race. */
const refusals: Readonly<Record<string, () => AppError>> = {
  account_domains_pkey: () =>
    new AppError("domain_taken", { fields: { domain: [{ rule: "domain_taken" }] } }),
  operation_progress_pkey: () => new AppError("conflict"),
  forms_slug: () => invalid("slug", "taken"),
  returns_forms_slug: () => invalid("slug", "taken"),
  goals_aim: () => new AppError("goal_exists"),
  users_email: () => invalid("email", "taken"),
  custom_fields_name: () => invalid("name", "taken"),
}

/** The refusal that a broken constraint stands for; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  return ownValue(refusals, constraintOf(error) ?? "")?.() ?? error
}
