import * as z from "zod/mini"
import { user } from "./users.ts"
import { pictureUpload } from "./pictures.ts"
import { planNames } from "./plans.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"
import { email, name, optionalText, password } from "./shared/text.ts"

export const languages = ["pt-BR", "en"] as const
export type Language = (typeof languages)[number]
export const language = z.enum(languages)

export const departments = [
  "Customer Service",
  "Product Development",
  "Financial and Shopping",
  "Legal",
  "Logistics",
  "Marketing",
  "Human Resources",
  "Supplies",
  "Information Technology",
  "Sales",
  "Other",
] as const

export const markets = [
  "Food",
  "Construction",
  "Education",
  "Eletronics",
  "Entertainment",
  "Financial",
  "Governmental",
  "Properties",
  "Industry",
  "Insurance",
  "Technology",
  "Tourism",
  "Retail",
  "Other",
] as const

export const employeeBands = ["1 gratuito", "1 até 5", "5 até 10", "10 até 15", "mais de 15"] as const
export const sources = [
  "Facebook",
  "Instagram",
  "Twitter",
  "Linkedin",
  "Google",
  "Indicação",
  "Outro",
] as const

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

const profile = {
  first_name: z.optional(name),
  last_name: z.optional(optionalText(200)),
  phone1: z.optional(optionalText(40)),
  company: z.optional(optionalText(200)),
  department: z.optional(z.enum(departments)),
  market: z.optional(z.enum(markets)),
  total_employees: z.optional(z.enum(employeeBands)),
  source: z.optional(z.enum(sources)),
}

const mostCampaignKeys = 30
const campaignKey = /^(?=.{1,60}$).*utm/i

/** Campaign data of the visit, each key with `utm` in its name. */
const campaign = z.optional(
  z
    .record(z.string().check(z.regex(campaignKey, "unknown_field")), optionalText(500))
    .check(z.refine((data) => Object.keys(data).length <= mostCampaignKeys, "format")),
)

const leadShape = { email, domain: z.optional(domain) }

export const leadHash = z.strictObject({ hash: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

/** Someone who began to sign up; campaign data is sent as keys with `utm` in their name. */
export const createLead = endpoint({
  id: "lead.create",
  method: "POST",
  path: "/leads",
  access: "public",
  body: z.catchall(z.object(leadShape), optionalText(500)).check(({ value, issues }) => {
    const told = Object.keys(value).filter((key) => !Object.hasOwn(leadShape, key))
    const keys = told.filter((key, place) => place >= mostCampaignKeys || !campaignKey.test(key))
    if (keys.length > 0) issues.push({ code: "unrecognized_keys", keys, input: value })
  }),
  answer: z.object({ hash: z.string(), email: z.string(), domain: z.nullable(z.string()) }),
})

export const updateLead = endpoint({
  id: "lead.update",
  method: "PUT",
  path: "/leads/:hash",
  access: "public",
  params: leadHash,
  body: z.strictObject({ ...profile, domain: z.optional(domain) }),
  answer: z.object({ hash: z.string(), email: z.string(), domain: z.nullable(z.string()) }),
})

export const checkDomain = endpoint({
  id: "domain.check",
  method: "GET",
  path: "/customers/domains/:domain/check",
  access: "public",
  params: z.strictObject({ domain }),
  answer: z.object({ domain: z.string(), available: z.literal(true) }),
})

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

/** Signs a company up: the account, its first admin, the trial and the default pipeline, all or nothing. */
export const createAccount = endpoint({
  id: "account.create",
  method: "POST",
  path: "/customers",
  access: "public",
  body: z.strictObject({
    ...profile,
    hash: z.optional(leadHash.shape.hash),
    domain,
    email,
    password,
    first_name: name,
    language: z.optional(language),
    timezone: z.optional(optionalText(60)),
    campaign,
  }),
  answer: z.object({ id, domain: z.string(), token: z.string(), user }),
})

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

const limit = z.object({ used: z.number(), limit: z.number() })

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
  }),
})
