import type { Account, AccountSummary } from "@funil/contract/accounts"
import type { AccountRow } from "./account-row.ts"
import { standing } from "./account-rules.ts"

/** What every signed-in user may read. */
export function accountSummaryView(row: AccountRow, now: Date): AccountSummary {
  const { company, domain, brand, language, timezone, subscription_plan } = row
  return {
    id: row.account_id,
    company,
    domain,
    brand,
    language,
    timezone,
    subscription_plan,
    ...standing(row, now),
  }
}

/** The whole account. */
export function accountView(row: AccountRow, now: Date): Account {
  const { document, email, website, first_name, last_name, phone1, phone2, total_users, total_employees } =
    row
  const { department, market, source } = row
  return {
    ...accountSummaryView(row, now),
    document,
    email,
    website,
    first_name,
    last_name,
    phone1,
    phone2,
    total_users,
    total_employees,
    department,
    market,
    source,
    free_trial_exceeded_at: row.free_trial_exceeded_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
