import * as z from "zod/mini"
import { pictureUpload } from "../records/pictures.ts"
import { endpoint } from "../shared/endpoint.ts"
import { updateBodyOf } from "../shared/fields.ts"
import { id } from "../shared/ids.ts"
import { isOwn } from "../shared/own-value.ts"
import { instant } from "../shared/values/dates.ts"
import { pixKey, pixName } from "../shared/values/documents.ts"
import { type Language, language } from "../shared/values/languages.ts"
import { lastName, name, optionalText, phone, text, url } from "../shared/values/text.ts"
import { hasPendingChange, pendingChange } from "./billing.ts"
import { keep } from "./keep.ts"
import { currencies, type Currency, cycles, planNames } from "./plans.ts"

export { type Language, language } from "../shared/values/languages.ts"

/** The currency of a new account by its sign-up language. It stays when the language changes. */
export const signUpCurrencies: Readonly<Record<Language, Currency>> = { "pt-BR": "BRL", en: "USD" }

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

/**
 * Domains that no account can have: hosts of the product, and first parts of paths that the server
 * or the web app serves.
 */
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
  "reopen",
  "assets",
  "icons",
  "reference",
  "calendar",
  "consents",
  "mcp",
  "trash",
  "page",
] as const

/** The domain of an existing account, which may be older than the reserved words. */
export const knownDomain = z.string().check(
  z.overwrite((value) => value.trim().toLowerCase()),
  z.regex(/^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/, "domain"),
)

/** The domain of a new account: 3 to 40 of `a-z0-9` with inner `-`, not a reserved word. */
export const domain = knownDomain.check(
  z.refine((value) => !(reservedDomains as readonly string[]).includes(value), "domain_reserved"),
)

export const getLoginPage = endpoint({
  id: "domain.login_page",
  method: "GET",
  path: "/customers/domains/:domain/login-page",
  access: "public",
  params: z.strictObject({ domain: z.string() }),
  answer: z.object({
    domain: z.string(),
    language,
    brand: z.nullable(z.string()),
    sends_mail: z.boolean(),
  }),
})

export const accountStates = ["trial", "free", "active", "trial_ended", "suspended"] as const
export type AccountState = (typeof accountStates)[number]

export const accountSummary = z.object({
  id,
  company: z.nullable(z.string()),
  domain: z.string(),
  brand: z.nullable(z.string()),
  language,
  timezone: z.string(),
  currency: z.enum(currencies),
  subscription_plan: z.enum(planNames),
  state: z.enum(accountStates),
  days_remaining: z.number(),
  email_proved: z.boolean(),
})
export type AccountSummary = z.output<typeof accountSummary>

export const account = z.object({
  ...accountSummary.shape,
  document: z.optional(z.nullable(z.string())),
  email: z.optional(z.string()),
  website: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.nullable(z.string())),
  phone1: z.optional(z.nullable(z.string())),
  phone2: z.optional(z.nullable(z.string())),
  subscription_cycle: z.optional(z.nullable(z.enum(cycles))),
  subscription_paid_users: z.optional(z.nullable(z.number())),
  total_users: z.optional(z.number()),
  total_employees: z.optional(z.nullable(z.string())),
  department: z.optional(z.nullable(z.string())),
  market: z.optional(z.nullable(z.string())),
  source: z.optional(z.nullable(z.string())),
  ip_list: z.optional(z.array(z.string())),
  pix_key: z.optional(z.nullable(z.string())),
  pix_name: z.optional(z.nullable(z.string())),
  pix_city: z.optional(z.nullable(z.string())),
  marketing_needs_consent: z.optional(z.boolean()),
  free_trial_exceeded_at: z.optional(z.nullable(instant)),
  created_at: z.optional(instant),
  updated_at: z.optional(instant),
})
export type Account = z.output<typeof account>

export const listAccounts = endpoint({
  id: "account.get",
  method: "GET",
  path: "/customers",
  access: "signed_in",
  answer: z.array(account),
})

/** The forms of an address or a block of addresses. */
const networks = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]

const network = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((typed) => networks.some((form) => z.safeParse(form, typed).success), "ip"),
)

/** A select's option, or an empty text for none. */
const chosen = <const T extends readonly string[]>(words: T) =>
  z.nullable(z.enum(words, { error: ({ input }) => (input === "" ? "required" : undefined) }))

const maxNetworks = 50
const documentLength = 30

/** Fields that an account can't clear once they are filled. */
export const requiredAccountFields = [
  "company",
  "document",
  "phone1",
  "total_employees",
  "department",
  "market",
  "source",
] as const

const writable = {
  company: z.nullable(name),
  document: z.nullable(text(documentLength)),
  website: z.nullable(url),
  address: z.nullable(optionalText(200)),
  first_name: name,
  last_name: z.nullable(lastName),
  phone1: z.nullable(text(40)),
  phone2: z.nullable(phone),
  total_employees: chosen(employeeBands),
  department: chosen(departments),
  market: chosen(markets),
  source: chosen(sources),
  language,
  timezone: text(60),
  ip_list: z.pipe(
    z.array(network).check(z.maxLength(maxNetworks)),
    z.transform((list) => [...new Set(list)]),
  ),
  pix_key: z.nullable(pixKey),
  pix_name: z.nullable(pixName(25)),
  pix_city: z.nullable(pixName(15)),
  marketing_needs_consent: z.boolean(),
}

export const updateAccount = endpoint({
  id: "account.update",
  method: "PUT",
  path: "/customers",
  access: "account.write",
  body: updateBodyOf(
    writable,
    Object.keys(account.shape).filter((field) => !isOwn(writable, field)),
  ),
  answer: account,
})

export const getOwnAddress = endpoint({
  id: "account.own_address",
  method: "GET",
  path: "/customers/own-address",
  access: "account.read",
  answer: z.object({ address: z.string() }),
})

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

export const chooseFreePlan = endpoint({
  id: "account.free_plan",
  method: "POST",
  path: "/customers/free-plan",
  access: "account.write",
  status: 200,
  body: z.strictObject({ keep: z.optional(keep) }),
  answer: z.union([account, hasPendingChange]),
  laterKey: "pending_change",
})

/** `limit` is null without billing, which has no limits. */
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
    /**
     * The account started on the free plan, because its email had a trial in the 12 months before.
     */
    trial_refused: z.boolean(),
    usage: z.object({
      pipelines: limit,
      forms: limit,
      workflows: limit,
      custom_fields: limit,
      /**
       * The bytes of everything that the account stores: files, pictures, photos of returns,
       * running imports and exports, including the trash and waiting answers. The plan's limit
       * counts for each user who has joined.
       */
      upload_bytes: limit,
    }),
    pending_change: z.nullable(pendingChange),
  }),
})

/** The server erases a closed account's data after this many days. */
export const daysUntilErased = 30

export const closeAccount = endpoint({
  id: "account.close",
  method: "DELETE",
  path: "/customers",
  access: "account.write",
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(200))), domain: text(80) }),
})

export const reopenAccount = endpoint({
  id: "account.reopen",
  method: "POST",
  path: "/customers/reopen",
  access: "public",
  status: 200,
  body: z.strictObject({ token: text(200) }),
  answer: z.object({ domain: z.string() }),
})
