import * as z from "zod/mini"
import { hasPendingChange, pendingChange } from "./billing.ts"
import { keep } from "./keep.ts"
import { pictureUpload } from "./pictures.ts"
import { currencies, type Currency, cycles, planNames } from "./plans.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { updateBodyOf } from "./shared/fields.ts"
import { id } from "./shared/ids.ts"
import { type Language, language } from "./shared/languages.ts"
import { isOwn } from "./shared/own-value.ts"
import { pixKey, pixName } from "./shared/pix-key.ts"
import { name, optionalText, phone, text, url } from "./shared/text.ts"

export { type Language, language } from "./shared/languages.ts"

/** The currency of an account by the language in which it signs up; it stays, whatever the language becomes. */
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

/** Words that a domain can't be: hosts of the product, and first parts of addresses that the server or the web app answers. */
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

/** The domain of an account that may be there, which may be older than the reserved words. */
export const knownDomain = z.string().check(
  z.overwrite((value) => value.trim().toLowerCase()),
  z.regex(/^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/, "domain"),
)

/** The domain of a new account: 3 to 40 of `a-z0-9` with inner `-`, not a reserved word. */
export const domain = knownDomain.check(
  z.refine((value) => !(reservedDomains as readonly string[]).includes(value), "domain_reserved"),
)

/** What the sign-in page of a company shows before anyone is signed in. */
export const getLoginPage = endpoint({
  id: "domain.login_page",
  summary: "Get what a company's sign-in page shows",
  method: "GET",
  path: "/customers/domains/:domain/login-page",
  access: "public",
  params: z.strictObject({ domain: z.string() }),
  answer: z.object({
    domain: z.string(),
    language,
    brand: z.nullable(z.string()),
    /** Whether the installation has a mail server. Without one no mail reaches anyone. */
    sends_mail: z.boolean(),
  }),
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
  /** Of every amount: chosen at sign-up by the language, it stays whatever the language becomes. */
  currency: z.enum(currencies),
  subscription_plan: z.enum(planNames),
  state: z.enum(accountStates),
  days_remaining: z.number(),
  /** An admin proved to read the account's email, or no mail server asks for it. Until then nothing leaves the account. */
  email_proved: z.boolean(),
})
export type AccountSummary = z.output<typeof accountSummary>

/** The whole account, for those with `account.read`; others get the summary's fields only. */
export const account = z.object({
  ...accountSummary.shape,
  document: z.optional(z.nullable(z.string())),
  email: z.optional(z.string()),
  website: z.optional(z.nullable(z.string())),
  /** Postal address in one line, shown on the pages of bills. */
  address: z.optional(z.nullable(z.string())),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.nullable(z.string())),
  phone1: z.optional(z.nullable(z.string())),
  phone2: z.optional(z.nullable(z.string())),
  /** Of a plan that is paid for, or is to be. */
  subscription_cycle: z.optional(z.nullable(z.enum(cycles))),
  subscription_paid_users: z.optional(z.nullable(z.number())),
  /** The users who are neither deleted nor deactivated. */
  total_users: z.optional(z.number()),
  total_employees: z.optional(z.nullable(z.string())),
  department: z.optional(z.nullable(z.string())),
  market: z.optional(z.nullable(z.string())),
  source: z.optional(z.nullable(z.string())),
  ip_list: z.optional(z.array(z.string())),
  /** Where bills are paid by Pix, and who is paid, as the payer's bank shows it. */
  pix_key: z.optional(z.nullable(z.string())),
  pix_name: z.optional(z.nullable(z.string())),
  pix_city: z.optional(z.nullable(z.string())),
  /** Automations send advertising to nobody who never agreed to it. */
  marketing_needs_consent: z.optional(z.boolean()),
  free_trial_exceeded_at: z.optional(z.nullable(instant)),
  created_at: z.optional(instant),
  updated_at: z.optional(instant),
})
export type Account = z.output<typeof account>

/** The account, as the first element of an array. */
export const listAccounts = endpoint({
  id: "account.get",
  summary: "Get the account",
  method: "GET",
  path: "/customers",
  access: "signed_in",
  answer: z.array(account),
})

/** Each form that an address or a block of them may have. */
const networks = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]

const network = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((typed) => networks.some((form) => z.safeParse(form, typed).success), "ip"),
)

/** One of a select's words; empty, it was not chosen. */
const chosen = <const T extends readonly string[]>(words: T) =>
  z.nullable(z.enum(words, { error: ({ input }) => (input === "" ? "required" : undefined) }))

const maxNetworks = 50
const documentLength = 30

/** What an account that has said it once can't be without. */
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
  last_name: z.nullable(optionalText(200)),
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

/**
 * Changes what is sent of the account. The document is a CNPJ or CPF where the language is pt-BR. `ip_list` holds addresses and CIDR
 * blocks, of IPv4 and IPv6, from which the account may be used; empty means from anywhere, and it must hold the caller's own.
 * Another `pix_key` needs a name and a city. A new `pix_key` or `ip_list` needs the password of the last minutes, or the answer is a 403
 * `confirmation_needed`. All admins are mailed of a new key, and no undo brings the old one back.
 */
export const updateAccount = endpoint({
  id: "account.update",
  summary: "Update the account",
  method: "PUT",
  path: "/customers",
  access: "account.write",
  body: updateBodyOf(
    writable,
    Object.keys(account.shape).filter((field) => !isOwn(writable, field)),
  ),
  answer: account,
})

/** The address from which the caller calls, as `ip_list` would have it. */
export const getOwnAddress = endpoint({
  id: "account.own_address",
  summary: "Get the address you call from",
  method: "GET",
  path: "/customers/own-address",
  access: "account.read",
  answer: z.object({ address: z.string() }),
})

/** Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`. */
export const uploadBrand = endpoint({
  id: "account.upload_brand",
  summary: "Upload the account's logo",
  method: "POST",
  path: "/customers/uploadBrand",
  access: "account.write",
  ...pictureUpload("brand_picture"),
  answer: account,
})

export const removeBrand = endpoint({
  id: "account.remove_brand",
  summary: "Remove the account's logo",
  method: "POST",
  path: "/customers/removeCustomerPicture",
  access: "account.write",
  status: 200,
  answer: account,
})

/**
 * Continues with the free plan, permanently or until another one is ordered; what is unpaid is canceled. A plan that is paid for ends with its
 * period: 202 with `pending_change`, and 409 for one that has none. `keep` names what stays active; who is on the free plan already may choose
 * again. 422 with `pipelines`, `workflows`, `custom_fields` or `forms` while more of them are active than it allows and nobody chose, and with
 * `keep.pipelines` and so on for a choice that does not hold. What an account has to tell of itself and does not yet is filled with placeholders.
 */
export const chooseFreePlan = endpoint({
  id: "account.free_plan",
  summary: "Continue on the free plan",
  method: "POST",
  path: "/customers/free-plan",
  access: "account.write",
  status: 200,
  body: z.strictObject({ keep: z.optional(keep) }),
  answer: z.union([account, hasPendingChange]),
  laterKey: "pending_change",
})

/** `limit` is null where nothing is limited, without billing. */
const limit = z.object({ used: z.number(), limit: z.nullable(z.number()) })

export const getAccountStatus = endpoint({
  id: "account.status",
  summary: "Get plan, limits and usage",
  method: "GET",
  path: "/customers/status",
  access: "signed_in",
  answer: z.object({
    plan: z.enum(planNames),
    state: z.enum(accountStates),
    free_trial_exceeded_at: z.nullable(instant),
    days_remaining: z.number(),
    /** The account began on the free plan, because its email had a trial in the 12 months before. */
    trial_refused: z.boolean(),
    usage: z.object({
      pipelines: limit,
      forms: limit,
      workflows: limit,
      custom_fields: limit,
      /**
       * Bytes of all that the account keeps: files and pictures, also those in the trash and of waiting answers, photos of returns, imports
       * that have not ended, exports of all data. The limit is the plan's for each user who has joined.
       */
      upload_bytes: limit,
    }),
    pending_change: z.nullable(pendingChange),
  }),
})

/** Days after its closing until the data of an account is erased. */
export const daysUntilErased = 30

/**
 * Closes the account. `domain` is the account's own; 422 for another. `password` is the caller's: without it the session needs to be confirmed,
 * or the answer is a 403 `confirmation_needed`. A wrong one is a 422 and counts as a wrong sign-in. Everyone is signed out, background work rests, what is unpaid is canceled and nothing is renewed. Each admin is mailed a
 * link that reopens it within 30 days; then all of its data is erased.
 */
export const closeAccount = endpoint({
  id: "account.close",
  summary: "Close the account",
  method: "DELETE",
  path: "/customers",
  access: "account.write",
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(200))), domain: text(80) }),
})

/**
 * Reopens a closed account by the link that an admin was mailed. What was paid for continues where its period still runs. 410 for a link that
 * reopens nothing, or no longer does.
 */
export const reopenAccount = endpoint({
  id: "account.reopen",
  summary: "Reopen a closed account",
  method: "POST",
  path: "/customers/reopen",
  access: "public",
  status: 200,
  body: z.strictObject({ token: text(200) }),
  answer: z.object({ domain: z.string() }),
})
