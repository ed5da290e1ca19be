import { expect, test } from "vitest"
import { ConfigError, readConfig } from "./config.ts"

const SECRET_KEY = "0123456789abcdef0123456789abcdef"
const twilio = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t", TWILIO_FROM: "+15005550006" }
const zenvia = { ZENVIA_TOKEN: "z", ZENVIA_FROM: "sol" }
const whatsapp = { WHATSAPP_TOKEN: "w", WHATSAPP_PHONE_NUMBER_ID: "106540352242922" }

test("a provider is set up by its settings, at its own address unless another is given", () => {
  const config = readConfig({
    SECRET_KEY,
    ...twilio,
    ...whatsapp,
    WHATSAPP_BASE_URL: "http://localhost:9/v1/",
  })
  expect(config.twilio).toEqual({
    accountSid: "AC1",
    authToken: "t",
    from: "+15005550006",
    baseUrl: "https://api.twilio.com",
  })
  expect(config.whatsapp).toMatchObject({ baseUrl: "http://localhost:9/v1" })
  expect(config.zenvia).toBeUndefined()
})

const asaas = { ASAAS_KEY: "$aact_prod_1", ASAAS_WEBHOOK_TOKEN: "a-token-of-webhooks" }
const stripe = { STRIPE_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" }

test("payment providers collect what they take, and the product itself where none is named", () => {
  const read = (env: object) => readConfig({ SECRET_KEY, ...env })
  const both = read({ BILLING: "stripe,asaas", ...asaas, ...stripe })
  expect(both.billing).toEqual(["asaas", "stripe"])
  expect(both.asaas).toEqual({
    key: "$aact_prod_1",
    webhookSecret: "a-token-of-webhooks",
    baseUrl: "https://api.asaas.com",
  })
  expect(both.stripe).toMatchObject({ baseUrl: "https://api.stripe.com" })
  expect(read({}).billing).toEqual(["builtin"])
  expect(read({ BILLING: "off" }).billing).toEqual([])
})

test.each([
  [{ BILLING: "asaas" }, "ASAAS_KEY must be set where BILLING is asaas."],
  [{ BILLING: "asaas,stripe", ...asaas }, "STRIPE_KEY must be set where BILLING is asaas,stripe."],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET must be set where STRIPE_KEY is."],
  [{ ...asaas, ASAAS_BASE_URL: "api.asaas.com" }, "ASAAS_BASE_URL must be an address"],
  [{ BILLING: "builtin,asaas", ...asaas }, "BILLING must be builtin, asaas, stripe"],
  [{ ...twilio, TWILIO_FROM: "" }, "TWILIO_FROM must be set where TWILIO_ACCOUNT_SID is."],
  [{ ZENVIA_TOKEN: "z" }, "ZENVIA_FROM must be set where ZENVIA_TOKEN is."],
  [{ WHATSAPP_PHONE_NUMBER_ID: "1" }, "WHATSAPP_TOKEN must be set where WHATSAPP_PHONE_NUMBER_ID is."],
  [
    { ...twilio, ...zenvia },
    "ZENVIA_TOKEN must be left out where TWILIO_ACCOUNT_SID is set: one of them sends SMS.",
  ],
  [{ BILLING_PIX_KEY: "pix@sol.test" }, "BILLING_PIX_NAME must be set where BILLING_PIX_KEY is."],
  [{ BILLING_PIX_KEY: "Pix@Sol.test" }, "BILLING_PIX_KEY must be a key of Pix"],
  [{ BILLING_PIX_KEY: "1199999" }, "BILLING_PIX_KEY must be a key of Pix"],
  [{ WHATSAPP_PHONE_NUMBER_ID: "+55" }, "WHATSAPP_PHONE_NUMBER_ID must be the id of a telephone number"],
  [{ ZENVIA_WEBHOOK_SECRET: "short" }, "ZENVIA_WEBHOOK_SECRET must be at least 16 characters."],
  [{ SENDGRID_WEBHOOK_KEY: "key" }, "SENDGRID_WEBHOOK_KEY must be the public key"],
])("wrong settings of providers stop the start: %j", (env, message) => {
  const read = () => readConfig({ SECRET_KEY, ...env })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(message)
})
