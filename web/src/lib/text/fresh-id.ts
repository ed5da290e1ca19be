const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** Creates a UUIDv7 like the API's, for records that the caller names before they exist. */
export function freshId(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  // The version 7 and the variant are the upper bits of their bytes.
  random[0] = 0x70 | ((random[0] ?? 0) & 0x0f)
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f)
  const text = now.toString(16).padStart(12, "0") + hex(random)
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
