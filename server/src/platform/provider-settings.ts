import * as z from "zod/mini"
import type { PixReceiver } from "./pix/pix-code.ts"

/** Twilio sends SMS. */
interface Twilio {
  readonly accountSid: string
  readonly authToken: string
  /** A number, or a messaging service (`MG…`). */
  readonly from: string
  readonly baseUrl: string
}

/** Zenvia sends SMS. */
interface Zenvia {
  readonly token: string
  readonly from: string
  /** The header `x-webhook-secret` of Zenvia's calls. */
  readonly webhookSecret?: string | undefined
  readonly baseUrl: string
}

/** WhatsApp by Meta's Cloud API. */
interface Whatsapp {
  readonly token: string
  readonly phoneNumberId: string
  readonly appSecret?: string | undefined
  readonly verifyToken?: string | undefined
  /** The address with the version of the API. */
  readonly baseUrl: string
}

/** A payment provider. */
export interface PaymentSettings {
  readonly key: string
  /** Proves the provider's calls. */
  readonly webhookSecret: string
  readonly baseUrl: string
}

const invoiceProviders = ["builtin", "asaas", "stripe"] as const
export type InvoiceProviderName = (typeof invoiceProviders)[number]

/** The providers of messages and payments; undefined if not set up. */
export interface Providers {
  twilio?: Twilio | undefined
  zenvia?: Zenvia | undefined
  whatsapp?: Whatsapp | undefined
  /** SendGrid's public key, base64 of DER, that signs its mail events. */
  sendgridWebhookKey?: string | undefined
  /** The password that Postmark sends with its mail events. */
  postmarkWebhookSecret?: string | undefined
  /**
   * Who collects for plans. A payment provider takes the accounts of its currency, Asaas reais and
   * Stripe dollars, the product itself the others: with `asaas` alone it collects dollars. None:
   * there are no plans, and nothing is limited by one.
   */
  billing: readonly InvoiceProviderName[]
  asaas?: PaymentSettings | undefined
  /** Asaas's address, for accounts that connect their own. */
  asaasUrl: string
  /** Nuvemshop's address with the API's version, for accounts that connect a shop. */
  nuvemshopUrl: string
  /** The address of a Shopify store; `{store}` stands for its name. */
  shopifyUrl: string
  stripe?: PaymentSettings | undefined
  /** The Pix receiver of plans' invoices. */
  pix?: PixReceiver | undefined
  /** Name, document and address of the invoices' issuer. A literal `\n` begins a line. */
  billingIssuer?: string | undefined
  /** An addition to the page of unpaid invoices. A literal `\n` begins a line. */
  billingInstructions?: string | undefined
}

const text = z.optional(z.string())
const url = z.optional(z.url({ protocol: /^https?$/ }))
const secret = z.optional(z.string().check(z.minLength(16)))
const storeUrl = z.optional(
  z
    .string()
    .check(z.refine((typed) => /^https?:/.test(typed) && URL.canParse(typed.replaceAll("{store}", "a")))),
)

/** A CPF, a CNPJ (letters too), an e-mail, a telephone or a random key. */
const pixKey =
  /^(\d{11}|[\dA-Z]{12}\d{2}|(?=.{1,77}$)[^\s@A-Z]+@[^\s@A-Z]+|\+55\d{10,11}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/
/** Text of which something is left without accents. */
const plainText = z.optional(z.string().check(z.regex(/[A-Za-z\d]/)))

/** Settings of the providers, by the names of their environment variables. */
export const providerSettings = {
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_BASE_URL: url,
  ZENVIA_TOKEN: text,
  ZENVIA_FROM: text,
  ZENVIA_WEBHOOK_SECRET: secret,
  ZENVIA_BASE_URL: url,
  WHATSAPP_TOKEN: text,
  WHATSAPP_PHONE_NUMBER_ID: z.optional(z.string().check(z.regex(/^\d+$/))),
  WHATSAPP_APP_SECRET: text,
  WHATSAPP_VERIFY_TOKEN: text,
  WHATSAPP_BASE_URL: url,
  SENDGRID_WEBHOOK_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z\d+/]{100,}={0,2}$/))),
  POSTMARK_WEBHOOK_SECRET: secret,
  BILLING: z._default(z.enum([...invoiceProviders, "asaas,stripe", "stripe,asaas", "off"]), "builtin"),
  ASAAS_KEY: text,
  ASAAS_WEBHOOK_TOKEN: secret,
  ASAAS_BASE_URL: url,
  STRIPE_KEY: text,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_BASE_URL: url,
  NUVEMSHOP_BASE_URL: url,
  SHOPIFY_BASE_URL: storeUrl,
  BILLING_PIX_KEY: z.optional(z.string().check(z.regex(pixKey))),
  BILLING_PIX_NAME: plainText,
  BILLING_PIX_CITY: plainText,
  BILLING_ISSUER: text,
  BILLING_INSTRUCTIONS: text,
}

const schema = z.object(providerSettings)
type Values = z.output<typeof schema>
type Name = keyof Values

const address = "an address that begins with http:// or https://"

/** The expected form of each setting. */
export const providerExpected: Record<Name, string> = {
  TWILIO_ACCOUNT_SID: "the SID of an account of Twilio",
  TWILIO_AUTH_TOKEN: "the auth token of the account of Twilio",
  TWILIO_FROM: "a telephone or a messaging service of Twilio",
  TWILIO_BASE_URL: address,
  ZENVIA_TOKEN: "a token of Zenvia",
  ZENVIA_FROM: "a sender of Zenvia",
  ZENVIA_WEBHOOK_SECRET: "at least 16 characters",
  ZENVIA_BASE_URL: address,
  WHATSAPP_TOKEN: "an access token of Meta",
  WHATSAPP_PHONE_NUMBER_ID: "the id of a telephone number of WhatsApp, in digits",
  WHATSAPP_APP_SECRET: "the secret of the app of Meta",
  WHATSAPP_VERIFY_TOKEN: "the verify token of the webhook of WhatsApp",
  WHATSAPP_BASE_URL: address,
  SENDGRID_WEBHOOK_KEY: "the public key of SendGrid's signed webhook",
  POSTMARK_WEBHOOK_SECRET: "at least 16 characters",
  BILLING: "builtin, asaas, stripe, asaas,stripe or off",
  ASAAS_KEY: "a key of Asaas",
  ASAAS_WEBHOOK_TOKEN: "at least 16 characters",
  ASAAS_BASE_URL: address,
  STRIPE_KEY: "a secret key of Stripe",
  STRIPE_WEBHOOK_SECRET: "the signing secret of Stripe's webhook, at least 16 characters",
  STRIPE_BASE_URL: address,
  NUVEMSHOP_BASE_URL: address,
  SHOPIFY_BASE_URL: "an address such as https://{store}.myshopify.com",
  BILLING_PIX_KEY:
    "a key of Pix: 11 digits, 14 of a CNPJ, an e-mail in lower case, +55 and a telephone, or a random key",
  BILLING_PIX_NAME: "the name of who is paid by Pix",
  BILLING_PIX_CITY: "the city of who is paid by Pix",
  BILLING_ISSUER: "a text",
  BILLING_INSTRUCTIONS: "a text",
}

const needed: readonly (readonly Name[])[] = [
  ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
  ["ZENVIA_TOKEN", "ZENVIA_FROM"],
  ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID"],
  ["ASAAS_KEY", "ASAAS_WEBHOOK_TOKEN"],
  ["STRIPE_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["BILLING_PIX_KEY", "BILLING_PIX_NAME", "BILLING_PIX_CITY"],
]

const keys = { asaas: "ASAAS_KEY", stripe: "STRIPE_KEY" } as const

/**
 * The setting that is wrong among several that are right one by one, with what it has to be; null
 * when none is.
 */
export function clashOf(values: Values): { name: Name; expected: string } | null {
  for (const names of needed) {
    const given = names.find((name) => values[name])
    const missing = names.find((name) => !values[name])
    if (given && missing) return { name: missing, expected: `set where ${given} is` }
  }
  if (values.TWILIO_ACCOUNT_SID && values.ZENVIA_TOKEN)
    return {
      name: "ZENVIA_TOKEN",
      expected: "left out where TWILIO_ACCOUNT_SID is set: one of them sends SMS",
    }
  for (const name of ["asaas", "stripe"] as const)
    if (values.BILLING.split(",").includes(name) && !values[keys[name]])
      return { name: keys[name], expected: `set where BILLING is ${values.BILLING}` }
  return null
}

function paymentOf(key?: string, webhookSecret?: string, baseUrl = ""): PaymentSettings | undefined {
  return key && webhookSecret ? { key, webhookSecret, baseUrl } : undefined
}

function billingOf({ BILLING }: Values): Providers["billing"] {
  return invoiceProviders.filter((name) => BILLING.split(",").includes(name))
}

function base(url: string | undefined, fallback: string): string {
  return (url ?? fallback).replace(/\/+$/, "")
}

/** Returns the configured providers. */
export function providersOf(values: Values): Providers {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: twilioFrom } = values
  const { ZENVIA_TOKEN: token, ZENVIA_FROM: zenviaFrom, ZENVIA_WEBHOOK_SECRET: webhookSecret } = values
  const { WHATSAPP_TOKEN: whatsappToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = values
  const { BILLING_PIX_KEY: key, BILLING_PIX_NAME: name, BILLING_PIX_CITY: city } = values
  const twilioUrl = base(values.TWILIO_BASE_URL, "https://api.twilio.com")
  const asaasUrl = base(values.ASAAS_BASE_URL, "https://api.asaas.com")
  const stripeUrl = base(values.STRIPE_BASE_URL, "https://api.stripe.com")
  const zenviaUrl = base(values.ZENVIA_BASE_URL, "https://api.zenvia.com")
  return {
    twilio:
      sid && authToken && twilioFrom
        ? { accountSid: sid, authToken, from: twilioFrom, baseUrl: twilioUrl }
        : undefined,
    zenvia: token && zenviaFrom ? { token, from: zenviaFrom, webhookSecret, baseUrl: zenviaUrl } : undefined,
    whatsapp:
      whatsappToken && phoneNumberId
        ? {
            token: whatsappToken,
            phoneNumberId,
            appSecret: values.WHATSAPP_APP_SECRET,
            verifyToken: values.WHATSAPP_VERIFY_TOKEN,
            baseUrl: base(values.WHATSAPP_BASE_URL, "https://graph.facebook.com/v26.0"),
          }
        : undefined,
    sendgridWebhookKey: values.SENDGRID_WEBHOOK_KEY,
    postmarkWebhookSecret: values.POSTMARK_WEBHOOK_SECRET,
    billing: billingOf(values),
    asaasUrl,
    nuvemshopUrl: base(values.NUVEMSHOP_BASE_URL, "https://api.nuvemshop.com.br/2025-03"),
    shopifyUrl: base(values.SHOPIFY_BASE_URL, "https://{store}.myshopify.com"),
    asaas: paymentOf(values.ASAAS_KEY, values.ASAAS_WEBHOOK_TOKEN, asaasUrl),
    stripe: paymentOf(values.STRIPE_KEY, values.STRIPE_WEBHOOK_SECRET, stripeUrl),
    pix: key && name && city ? { key, name, city } : undefined,
    billingIssuer: values.BILLING_ISSUER,
    billingInstructions: values.BILLING_INSTRUCTIONS,
  }
}
