/** A body as it goes over the line. */
export interface Encoded {
  readonly body?: string | FormData
  readonly type?: string
}

function nameOf(file: Blob): string {
  return "name" in file && typeof file.name === "string" && file.name !== ""
    ? (file.name.split(/[/\\]/).at(-1) ?? "file")
    : "file"
}

/** A body with a file in it is a form, in which lists and objects are JSON; any other is JSON. */
export function encodeBody(body: unknown): Encoded {
  if (body === undefined) return {}
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : []
  if (!fields.some(([, value]) => value instanceof Blob))
    return { body: JSON.stringify(body), type: "application/json" }
  const form = new FormData()
  // A file comes last: what is said about it is known by then.
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
