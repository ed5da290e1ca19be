import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const nonceBytes = 12
const tagBytes = 16

function keyOf(secretKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", "stored secrets", 32))
}

/**
 * Encrypts a secret to be stored (AES-256-GCM), as `1.` and base64 of nonce, tag and text. `place` names where it stands: moved
 * elsewhere it can't be read.
 */
export function encryptSecret(secretKey: string, place: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", keyOf(secretKey), nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64")}`
}

/** Reads what was encrypted for this place. Throws for anything else, and for another secret key. */
export function decryptSecret(secretKey: string, place: string, stored: string): string {
  const bytes = Buffer.from(stored.replace(/^1\./, ""), "base64")
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secretKey), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
  return text.toString("utf8")
}
