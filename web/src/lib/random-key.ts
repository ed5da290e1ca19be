/** 128 random bits as text. Unlike `crypto.randomUUID` it also works on plain http, as on a company's own network. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}
