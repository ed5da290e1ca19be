/** What came with an answer beside its body. */
export interface AnswerDetails {
  readonly status: number
  /** The version of the record that was answered. */
  readonly etag: string | null
  /** By what the change can be taken back. */
  readonly undoToken: string | null
  readonly requestId: string | null
  /** Calls a minute, how many of them are left, and in how many seconds they are full again. */
  readonly rateLimit: { readonly limit: number; readonly remaining: number; readonly reset: number } | null
}

const known = new WeakMap<object, AnswerDetails>()

/** What came with an answer of the client; nothing for what is none. */
export function detailsOf(answer: object): AnswerDetails | undefined {
  return known.get(answer)
}

function limitOf(headers: Headers): AnswerDetails["rateLimit"] {
  const number = (name: string) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN)
  const [limit, remaining, reset] = [number("limit"), number("remaining"), number("reset")]
  return Number.isNaN(limit) ? null : { limit, remaining, reset }
}

/** Keeps with an answer what came beside its body. */
export function withDetails<T>(body: T, { status, headers }: Response): T {
  if (typeof body === "object" && body !== null)
    known.set(body, {
      status,
      etag: headers.get("etag"),
      undoToken: headers.get("undo-token"),
      requestId: headers.get("x-request-id"),
      rateLimit: limitOf(headers),
    })
  return body
}
