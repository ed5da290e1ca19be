/** The challenge, as the server signed it. */
interface Challenge {
  readonly parameters: {
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly keyLength: number
    readonly keyPrefix: string
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/**
 * Finds the first counter whose derived key has the required prefix. Uses altcha-lib's
 * PBKDF2/SHA-256, like the server's check.
 */
async function solve({ parameters }: Challenge): Promise<{ counter: number; derivedKey: string }> {
  const nonce = bytesOf(parameters.nonce)
  const salt = bytesOf(parameters.salt)
  const password = new Uint8Array(nonce.length + 4)
  password.set(nonce)
  const view = new DataView(password.buffer)
  const rule = { name: "PBKDF2", hash: "SHA-256", salt, iterations: parameters.cost }
  for (let counter = 0; ; counter += 1) {
    view.setUint32(nonce.length, counter)
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"])
    const derivedKey = hexOf(await crypto.subtle.deriveBits(rule, key, parameters.keyLength * 8))
    if (derivedKey.startsWith(parameters.keyPrefix)) return { counter, derivedKey }
  }
}

self.addEventListener("message", ({ data }: MessageEvent<string>) => {
  // The server created it.
  const challenge = JSON.parse(data) as Challenge
  void solve(challenge).then((solution) => self.postMessage(JSON.stringify({ challenge, solution }), []))
})
