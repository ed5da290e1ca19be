import { createCipheriv, hkdfSync, randomBytes } from "node:crypto"

/**
 * Encrypts a secret to be stored (AES-256-GCM), as `1.` and base64 of nonce, tag and text. `place` names where it stands: moved
 * elsewhere it can't be read.
 */
export function encryptSecret(secretKey: string, place: string, text: string): string {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "stored secrets", 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64")}`
}
