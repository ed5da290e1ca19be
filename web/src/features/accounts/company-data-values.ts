import type { Account, Language, updateAccount } from "@funil/contract/account/accounts"
import { placeholders } from "@funil/contract/account/plans"
import type { BodyOf } from "../../lib/api/api.ts"

/** The form's values as texts, empty where unknown. */
export interface CompanyDataValues {
  company: string
  document: string
  website: string
  address: string
  total_employees: string
  market: string
  first_name: string
  last_name: string
  phone1: string
  phone2: string
  department: string
  source: string
  language: Language
  timezone: string
  ip_list: string[]
  marketing_needs_consent: boolean
}

export type CompanyDataBody = Required<Pick<BodyOf<typeof updateAccount>, keyof CompanyDataValues>>

const text = (value: string | null | undefined) => value ?? ""
const orNull = (typed: string) => typed.trim() || null

/** Drops the placeholders that a new free account starts with. */
const real = (value: string | null | undefined, placeholder: string) =>
  value === placeholder ? "" : text(value)

export function valuesOf(account: Account): CompanyDataValues {
  const { language, timezone, ip_list = [], marketing_needs_consent = false } = account
  return {
    company: text(account.company),
    document: real(account.document, placeholders.document),
    website: text(account.website),
    address: text(account.address),
    total_employees: text(account.total_employees),
    market: text(account.market),
    first_name: text(account.first_name),
    last_name: text(account.last_name),
    phone1: real(account.phone1, placeholders.phone1),
    phone2: text(account.phone2),
    department: text(account.department),
    source: text(account.source),
    language,
    timezone,
    ip_list,
    marketing_needs_consent,
  }
}

/** Converts the values to a request body. */
export function bodyOf(values: CompanyDataValues): CompanyDataBody {
  const { website, address, last_name, phone2 } = values
  const body = {
    ...values,
    website: orNull(website),
    address: orNull(address),
    last_name: orNull(last_name),
    phone2: orNull(phone2),
  }
  // The schema rejects an empty select.
  return body as CompanyDataBody
}
