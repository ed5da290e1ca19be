import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto"
import type { PushTarget } from "./push-target.ts"

/** The random part of a message; tests pass the values of the standard's example. */
interface Chance {
  readonly privateKey: Buffer
  readonly salt: Buffer
}

const recordSize = 4096

/**
 * A message that only the subscribed browser can read, as the body of a push with
 * `Content-Encoding: aes128gcm` (RFC 8291 in one record of RFC 8188). Throws for a key of the
 * browser that is no point of the curve.
 */
export function encryptPush(
  { p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">,
  text: string,
  { privateKey, salt } = chance(),
): Buffer {
  const curve = createECDH("prime256v1")
  curve.setPrivateKey(privateKey)
  const [theirs, ours] = [Buffer.from(p256dh, "base64url"), curve.getPublicKey()]
  const secret = curve.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours])
  const key = derive(secret, Buffer.from(auth, "base64url"), info, 32)
  const contentKey = derive(key, salt, "Content-Encoding: aes128gcm\0", 16)
  const nonce = derive(key, salt, "Content-Encoding: nonce\0", 12)
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce)
  // The byte after the text says that this record is the last one.
  const body = [cipher.update(Buffer.from(`${text}\u0002`)), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, ...body])
}

function chance(): Chance {
  const curve = createECDH("prime256v1")
  curve.generateKeys()
  return { privateKey: curve.getPrivateKey(), salt: randomBytes(16) }
}

function derive(key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length))
}
