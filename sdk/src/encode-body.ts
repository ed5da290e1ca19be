/** A body as it is sent. */
export interface Encoded {
  readonly body?: string | FormData
  readonly type?: string
}

function nameOf(file: Blob): string {
  return "name" in file && typeof file.name === "string" && file.name !== ""
    ? (file.name.split(/[/\\]/).at(-1) ?? "file")
    : "file"
}

/**
 * Encodes a body with a file as form data, with lists and objects as JSON. Other bodies are JSON.
 */
export function encodeBody(body: unknown): Encoded {
  if (body === undefined) return {}
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : []
  if (!fields.some(([, value]) => value instanceof Blob))
    return { body: JSON.stringify(body), type: "application/json" }
  const form = new FormData()
  // Files go last, so that the server knows their metadata first.
  const sorted = fields.toSorted(
    ([, one], [, other]) => Number(one instanceof Blob) - Number(other instanceof Blob),
  )
  for (const [name, value] of sorted) {
    if (value instanceof Blob) form.append(name, value, nameOf(value))
    else if (value !== undefined && value !== null)
      form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value))
  }
  return { body: form }
}
