/** The metadata of a response. */
export interface AnswerDetails {
  readonly status: number
  /** The version of the returned record. */
  readonly etag: string | null
  /** The token that undoes the change. */
  readonly undoToken: string | null
  readonly requestId: string | null
  /** Calls per minute, the remaining ones, and the seconds until the limit resets. */
  readonly rateLimit: { readonly limit: number; readonly remaining: number; readonly reset: number } | null
}

const known = new WeakMap<object, AnswerDetails>()

/** Returns the metadata of a client's answer, or undefined for other values. */
export function detailsOf(answer: object): AnswerDetails | undefined {
  return known.get(answer)
}

function limitOf(headers: Headers): AnswerDetails["rateLimit"] {
  const number = (name: string) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN)
  const [limit, remaining, reset] = [number("limit"), number("remaining"), number("reset")]
  return Number.isNaN(limit) ? null : { limit, remaining, reset }
}

/** Attaches the response's metadata to its body. */
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
