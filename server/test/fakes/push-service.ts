import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { type PushMessage, pushMessage } from "@funil/contract/messages/push"
import { afterAll } from "vitest"
import type { pushBody } from "./push-body.ts"

interface PushDelivery {
  readonly message: PushMessage
  readonly urgency: string | undefined
  readonly ttl: string | undefined
  readonly bytes: number
}

interface Browser {
  /** The browser's subscription. */
  readonly body: ReturnType<typeof pushBody>
  /** The received messages, decrypted with its own key. */
  readonly pushed: PushDelivery[]
  /** The status of the push service's next responses. */
  status: number
}

export interface PushService {
  /** Creates a browser that subscribes here with the server's key. */
  newBrowser: (serverKey: string) => Browser
}

const bytesOf = (text: string) => Buffer.from(text, "base64url")
const json = (text: string) => JSON.parse(bytesOf(text).toString()) as Record<string, unknown>

/** Derives at most 32 bytes with HKDF of RFC 5869. */
function derive(salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer {
  const hmac = (by: Buffer, text: Buffer) => createHmac("sha256", by).update(text).digest()
  return hmac(hmac(salt, key), Buffer.concat([info, Buffer.from([1])])).subarray(0, length)
}

/** Decrypts a body in aes128gcm like a browser. Throws if it is for another browser. */
function decrypt(curve: ReturnType<typeof createECDH>, auth: Buffer, body: Buffer): string {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))]
  const sealed = body.subarray(21 + theirs.length)
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), theirs])
  const key = derive(auth, curve.computeSecret(theirs), info, 32)
  const part = (name: string, length: number) =>
    derive(salt, key, Buffer.from(`Content-Encoding: ${name}\0`), length)
  const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (text.at(-1) !== 2) throw new Error("the last record has no end")
  return text.subarray(0, -1).toString()
}

interface PushRequest {
  readonly serverKey: string
  readonly origin: string
  readonly now: Date
}

/** Whether the header proves the server's key for this service and for at most a day. */
function isProven(header: string | undefined, { serverKey, origin, now }: PushRequest): boolean {
  const [, head = "", claims = "", signature = "", key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? "") ?? []
  if (key !== serverKey) return false
  const point = bytesOf(key)
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  }
  const publicKey = createPublicKey({ format: "jwk", key: jwk })
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    bytesOf(signature),
  )
  const { aud, sub, exp } = json(claims)
  const secondsLeft = Number(exp) - now.getTime() / 1000
  const isWell = secondsLeft > 0 && secondsLeft <= 24 * 3600 && String(sub).startsWith("mailto:")
  return isSigned && isWell && aud === origin && json(head)["alg"] === "ES256"
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Starts a local push service by RFC 8030, 8291 and 8292, and closes it after the file's tests. */
export async function pushService(clock: { readonly now: Date }): Promise<PushService> {
  const browsers = new Map<string, (request: IncomingMessage, body: Buffer) => number>()
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) =>
      response.writeHead(browsers.get(request.url ?? "")?.(request, body) ?? 404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  afterAll(() => void server.close())
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const newBrowser = (serverKey: string): Browser => {
    const curve = createECDH("prime256v1")
    const [path, auth] = [`/${randomBytes(16).toString("hex")}`, randomBytes(16)]
    const keys = { p256dh: curve.generateKeys("base64url"), auth: auth.toString("base64url") }
    const body = { endpoint: origin + path, keys, user_agent: "Chrome" }
    const browser: Browser = { body, pushed: [], status: 201 }
    browsers.set(path, ({ headers }, sent) => {
      if (!isProven(headers.authorization, { serverKey, origin, now: clock.now })) return 403
      if (headers["content-encoding"] !== "aes128gcm" || sent.length > 4096) return 413
      if (browser.status !== 201) return browser.status
      const message = pushMessage.parse(JSON.parse(decrypt(curve, auth, sent)))
      const { urgency, ttl } = headers as Record<string, string | undefined>
      browser.pushed.push({ message, urgency, ttl, bytes: sent.length })
      return 201
    })
    return browser
  }
  return { newBrowser }
}
