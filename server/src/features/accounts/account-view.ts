import type { Account, AccountSummary } from "@funil/contract/account/accounts"
import { isAccountProved, standing } from "../../platform/access/standing.ts"
import type { Services } from "../../platform/context.ts"
import type { AccountRow } from "./account-queries.ts"

/** Returns the fields that every signed-in user may read. */
export function accountSummaryView(
  row: AccountRow,
  services: Pick<Services, "now" | "config">,
): AccountSummary {
  const { company, domain, brand, language, timezone, currency, subscription_plan } = row
  return {
    id: row.account_id,
    company,
    domain,
    brand,
    language,
    timezone,
    currency,
    subscription_plan,
    ...standing(row, services),
    email_proved: isAccountProved(row, services),
  }
}

/** Returns the whole account. */
export function accountView(row: AccountRow, services: Pick<Services, "now" | "config">): Account {
  const { document, email, website, first_name, last_name, phone1, phone2, total_users, total_employees } =
    row
  const {
    address,
    department,
    market,
    source,
    ip_list,
    pix_key,
    pix_name,
    pix_city,
    marketing_needs_consent,
  } = row
  return {
    ...accountSummaryView(row, services),
    document,
    email,
    website,
    address,
    first_name,
    last_name,
    phone1,
    phone2,
    subscription_cycle: row.subscription_cycle,
    subscription_paid_users: row.subscription_paid_users,
    total_users,
    total_employees,
    department,
    market,
    source,
    ip_list,
    pix_key,
    pix_name,
    pix_city,
    marketing_needs_consent,
    free_trial_exceeded_at: row.free_trial_exceeded_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
