/**
 * 128 random bits as text. Unlike `crypto.randomUUID` it works on plain http, such as in a
 * company's own network.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}
