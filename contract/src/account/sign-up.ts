import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id } from "../shared/ids.ts"
import { secretValue } from "../shared/values/secret-values.ts"
import { email, lastName, name, optionalText, password, phone } from "../shared/values/text.ts"
import { departments, domain, employeeBands, language, markets, sources } from "./accounts.ts"
import { user } from "./users.ts"

const profile = {
  first_name: z.optional(name),
  last_name: z.optional(lastName),
  phone1: z.optional(phone),
  company: z.optional(optionalText(200)),
  department: z.optional(z.enum(departments)),
  market: z.optional(z.enum(markets)),
  total_employees: z.optional(z.enum(employeeBands)),
  source: z.optional(z.enum(sources)),
}

const maxCampaignKeys = 30
const campaignKey = /^(?=.{1,60}$).*utm/i

/** Campaign data of the visit, each key with `utm` in its name. */
const campaign = z.optional(
  z
    .record(z.string().check(z.regex(campaignKey, "unknown_field")), optionalText(500))
    .check(z.refine((data) => Object.keys(data).length <= maxCampaignKeys, "format")),
)

const leadShape = { email, domain: z.optional(domain) }

export const leadHash = z.strictObject({ hash: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

export const createLead = endpoint({
  id: "lead.create",
  method: "POST",
  path: "/leads",
  access: "public",
  body: z.catchall(z.object(leadShape), optionalText(500)).check(({ value, issues }) => {
    const told = Object.keys(value).filter((key) => !Object.hasOwn(leadShape, key))
    const keys = told.filter((key, place) => place >= maxCampaignKeys || !campaignKey.test(key))
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
  answer: z.object({
    id,
    domain: z.string(),
    token: secretValue(z.string()),
    user,
    /**
     * False if the email had a trial in the last 12 months: the account starts on the free plan.
     */
    has_trial: z.boolean(),
  }),
})
