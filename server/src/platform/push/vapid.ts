import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from "node:crypto"

/** The key pair by which push services know this installation (RFC 8292). */
interface VapidKeys {
  /** An uncompressed point of P-256, base64url. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** The order of P-256: a private key is a number below it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Push services reject more than 24 hours. */
const tokenSeconds = 12 * 3600

let known: { readonly secretKey: string; readonly keys: VapidKeys } | undefined

/**
 * The keys of an installation. They are made of its secret, so all processes that share a database
 * have the same.
 */
export function vapidKeys(secretKey: string): VapidKeys {
  known = known?.secretKey === secretKey ? known : { secretKey, keys: makeKeys(secretKey) }
  return known.keys
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64url")
}

function makeKeys(secretKey: string): VapidKeys {
  // The seed has more bits than the order, so that every key is equally likely.
  const seed = Buffer.from(hkdfSync("sha256", secretKey, "", "web push", 48))
  const number = (BigInt(`0x${seed.toString("hex")}`) % (order - 1n)) + 1n
  const scalar = Buffer.from(number.toString(16).padStart(64, "0"), "hex")
  const curve = createECDH("prime256v1")
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), scalar].map(base64)
  const privateKey = createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y, d } })
  return { publicKey: base64(point), privateKey }
}

interface Claim {
  readonly endpoint: string
  /** A `mailto:` or `https:` address by which the push service can reach the operator. */
  readonly subject: string
  readonly now: Date
}

/** The `Authorization` header of a message to an endpoint. */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: Claim,
): string {
  const expires = Math.floor(now.getTime() / 1000) + tokenSeconds
  const parts = [
    { typ: "JWT", alg: "ES256" },
    { aud: new URL(endpoint).origin, exp: expires, sub: subject },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  const text = parts.join(".")
  const signature = sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" })
  return `vapid t=${text}.${signature.toString("base64url")}, k=${publicKey}`
}
