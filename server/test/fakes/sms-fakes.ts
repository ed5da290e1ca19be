import type { FakeReply, Heard } from "./http-fake.ts"

const accountSid = "AC0123456789abcdef"
const authToken = "twilio-auth-token"
const zenviaToken = "zenvia-token"

/** Returns the installation's settings for the fakes at this address. */
export const twilioEnv = (url: string) => ({
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: "+15005550006",
  TWILIO_BASE_URL: url,
})

export const zenviaEnv = (url: string) => ({
  ZENVIA_TOKEN: zenviaToken,
  ZENVIA_FROM: "sol",
  ZENVIA_WEBHOOK_SECRET: "a-secret-of-zenvia",
  ZENVIA_BASE_URL: url,
})

function twilioError(status: number, code: number): FakeReply {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return { status, body: { code, message: `error ${code}`, more_info, status } }
}

/** By the last digits of the number, which only the fakes read. */
const twilioErrors: Readonly<Record<string, FakeReply>> = {
  "0001": twilioError(400, 21211),
  "0002": twilioError(400, 21408),
  "0003": twilioError(400, 21610),
  "0004": { ...twilioError(429, 20429), headers: { "retry-after": "12" } },
  "0005": { status: 503, body: "upstream" },
}

/** Plays Twilio's Messages resource. */
export function twilioFake({ method, url, headers, body }: Heard): FakeReply | null {
  const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`
  if (headers.authorization !== basic) return twilioError(401, 20003)
  if (method !== "POST" || url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
    return twilioError(404, 20404)
  const form = new URLSearchParams(body)
  const to = form.get("To") ?? ""
  if (!/^\+\d{8,15}$/.test(to)) return twilioError(400, 21211)
  if (!form.get("Body")) return twilioError(400, 21602)
  const callback = form.get("StatusCallback")
  if (callback !== null && !callback.startsWith("https://")) return twilioError(400, 21609)
  if (to.endsWith("0009")) return null
  const sid = `SM${to.slice(1)}`
  const sent = { sid, status: "queued", error_code: null, error_message: null, to, num_segments: "1" }
  return twilioErrors[to.slice(-4)] ?? { status: 201, body: sent }
}

function validation(path: string): FakeReply {
  const details = [{ code: "FORMAT", path, message: `${path} is wrong` }]
  return { status: 400, body: { code: "VALIDATION_ERROR", message: "Validation error", details } }
}

/** Plays version 2 of Zenvia's SMS channel. */
export function zenviaFake({ url, headers, body }: Heard): FakeReply | null {
  if (headers["x-api-token"] !== zenviaToken)
    return { status: 401, body: { code: "AUTHENTICATION_ERROR", message: "No authorization token" } }
  if (url.pathname !== "/v2/channels/sms/messages") return { status: 404 }
  const sent = JSON.parse(body) as { from: string; to: string; contents: { type: string; text: string }[] }
  if (!/^\d{10,15}$/.test(sent.to)) return validation("to")
  if (sent.contents[0]?.type !== "text" || !sent.contents[0].text) return validation("contents[0].text")
  if (sent.to.endsWith("0001")) return validation("to")
  if (sent.to.endsWith("0002")) return validation("from")
  if (sent.to.endsWith("0004")) return { status: 429 }
  if (sent.to.endsWith("0005")) return { status: 500 }
  return { status: 200, body: { ...sent, id: `zenvia-${sent.to}`, direction: "OUT", channel: "sms" } }
}
