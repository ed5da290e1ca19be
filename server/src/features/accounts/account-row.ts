import type { Account, AccountSummary } from "@funil/contract/accounts"
import type { Currency } from "@funil/contract/plans"

/** An account as stored, with what it pays for and the number of its active users. */
export interface AccountRow {
  account_id: string
  domain: string
  company: string | null
  document: string | null
  email: string
  website: string | null
  address: string | null
  first_name: string
  last_name: string | null
  phone1: string | null
  phone2: string | null
  brand: string | null
  total_employees: string | null
  department: string | null
  market: string | null
  source: string | null
  language: AccountSummary["language"]
  timezone: string
  currency: Currency
  ip_list: string[]
  pix_key: string | null
  pix_name: string | null
  pix_city: string | null
  marketing_needs_consent: boolean
  subscription_plan: AccountSummary["subscription_plan"]
  subscription_cycle: Account["subscription_cycle"]
  subscription_paid_users: number | null
  free_trial_exceeded_at: Date | null
  trial_refused: boolean
  suspended_at: Date | null
  email_proved_at: Date | null
  open_tracking: boolean
  reply_to: string | null
  created_at: Date
  updated_at: Date
  version: number
  total_users: number
}
