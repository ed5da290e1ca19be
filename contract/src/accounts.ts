import * as z from "zod/mini"
import { hasPendingChange, pendingChange } from "./billing.ts"
import { pictureUpload } from "./pictures.ts"
import { planNames } from "./plans.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"

export const languages = ["pt-BR", "en"] as const
export type Language = (typeof languages)[number]
export const language = z.enum(languages)

/** Words that a domain can't be: they are routes of the web app or hosts of the product. */
export const reservedDomains = [
  "api",
  "app",
  "admin",
  "www",
  "login",
  "create-account",
  "pipelines",
  "tasks",
  "deals",
  "contacts",
  "companies",
  "records",
  "profile",
  "messages",
  "today",
  "create",
  "filter",
  "import",
  "new-deal",
  "duplicates",
  "assets",
] as const

/** An account's domain: 3 to 40 of `a-z0-9` with inner `-`, not a reserved word. */
export const domain = z.string().check(
  z.overwrite((value) => value.trim().toLowerCase()),
  z.regex(/^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/, "domain"),
  z.refine((value) => !(reservedDomains as readonly string[]).includes(value), "domain_reserved"),
)

/** What the sign-in page of a company shows before anyone is signed in. */
export const getLoginPage = endpoint({
  id: "domain.login_page",
  method: "GET",
  path: "/customers/domains/:domain/login-page",
  access: "public",
  params: z.strictObject({ domain: z.string() }),
  answer: z.object({ domain: z.string(), language, brand: z.nullable(z.string()) }),
})

export const accountStates = ["trial", "free", "active", "trial_ended", "suspended"] as const
export type AccountState = (typeof accountStates)[number]

/** What every signed-in user may read of the account. */
export const accountSummary = z.object({
  id,
  company: z.nullable(z.string()),
  domain: z.string(),
  brand: z.nullable(z.string()),
  language,
  timezone: z.string(),
  subscription_plan: z.enum(planNames),
  state: z.enum(accountStates),
  days_remaining: z.number(),
})
export type AccountSummary = z.output<typeof accountSummary>

/** The whole account, for those with `account.read`; others get the summary's fields only. */
export const account = z.object({
  ...accountSummary.shape,
  document: z.optional(z.nullable(z.string())),
  email: z.optional(z.string()),
  website: z.optional(z.nullable(z.string())),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.nullable(z.string())),
  phone1: z.optional(z.nullable(z.string())),
  phone2: z.optional(z.nullable(z.string())),
  total_users: z.optional(z.number()),
  total_employees: z.optional(z.nullable(z.string())),
  department: z.optional(z.nullable(z.string())),
  market: z.optional(z.nullable(z.string())),
  source: z.optional(z.nullable(z.string())),
  free_trial_exceeded_at: z.optional(z.nullable(instant)),
  created_at: z.optional(instant),
  updated_at: z.optional(instant),
})
export type Account = z.output<typeof account>

/** The account, as the first element of an array. */
export const listAccounts = endpoint({
  id: "account.get",
  method: "GET",
  path: "/customers",
  access: "signed_in",
  answer: z.array(account),
})

/** Takes the logo of the account. */
export const uploadBrand = endpoint({
  id: "account.upload_brand",
  method: "POST",
  path: "/customers/uploadBrand",
  access: "account.write",
  ...pictureUpload("brand_picture"),
  answer: account,
})

export const removeBrand = endpoint({
  id: "account.remove_brand",
  method: "POST",
  path: "/customers/removeCustomerPicture",
  access: "account.write",
  status: 200,
  answer: account,
})

/**
 * Goes on with the free plan, for good or until another one is ordered; what is unpaid is cancelled. A plan that is paid for ends with its
 * period: 202 with `pending_change`, and 409 for one that has none. 422 with `pipelines`, `workflows` or `custom_fields` while there are more
 * of them than it allows. What an account has to tell of itself and does not yet is filled with placeholders.
 */
export const chooseFreePlan = endpoint({
  id: "account.free_plan",
  method: "POST",
  path: "/customers/free-plan",
  access: "account.write",
  status: 200,
  body: z.strictObject({}),
  answer: z.union([account, hasPendingChange]),
  laterKey: "pending_change",
})

/** `limit` is null where nothing is limited, without billing. */
const limit = z.object({ used: z.number(), limit: z.nullable(z.number()) })

export const getAccountStatus = endpoint({
  id: "account.status",
  method: "GET",
  path: "/customers/status",
  access: "signed_in",
  answer: z.object({
    plan: z.enum(planNames),
    state: z.enum(accountStates),
    free_trial_exceeded_at: z.nullable(instant),
    days_remaining: z.number(),
    usage: z.object({
      pipelines: limit,
      forms: limit,
      workflows: limit,
      custom_fields: limit,
      /** Bytes of my own files. */
      upload_bytes: limit,
    }),
    pending_change: z.nullable(pendingChange),
  }),
})
