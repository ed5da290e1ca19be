import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret to be stored (AES-256-GCM), as `1.` and base64 of nonce, tag and text. `place`
 * names where it stands: moved elsewhere it can't be read.
 */
export function encryptSecret(secretKey: string, place: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", keyOf(secretKey), nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64")}`
}

/**
 * Reads what was encrypted for this place. Throws for anything else, and for another secret key.
 */
export function decryptSecret(secretKey: string, place: string, stored: string): string {
  const bytes = Buffer.from(stored.replace(/^1\./, ""), "base64")
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secretKey), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
  return text.toString("utf8")
}

/**
 * The secret of this installation: 64 hexadecimal digits in DATA_DIR/secret-key, made at the first
 * start.
 */
export function secretKeyIn(dataDir: string): string {
  makeDataDir(dataDir)
  const file = join(dataDir, "secret-key")
  if (!existsSync(file)) createOnce(file)
  const key = readFileSync(file, "utf8").trim()
  if (key.length < 32) throw new Error(`${file} is too short to be a secret key`)
  return key
}

/**
 * The database server may run as another user, who must reach its own folder below but list
 * nothing.
 */
function makeDataDir(dataDir: string): void {
  if (mkdirSync(dataDir, { recursive: true }) !== undefined) chmodSync(dataDir, 0o711)
}

/**
 * Two processes may start at once: the link lets one key win, whole, and the other process reads
 * it.
 */
function createOnce(file: string): void {
  const mine = `${file}.${process.pid}`
  try {
    writeFileSync(mine, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 })
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

function keyOf(secretKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", "stored secrets", 32))
}
