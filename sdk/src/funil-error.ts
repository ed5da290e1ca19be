/** An error response. */
export class FunilError extends Error {
  override readonly name = "FunilError"
  /** The HTTP status. */
  readonly status: number
  /** The code that tells errors apart, such as `invalid` for wrong fields. */
  readonly code: string
  /**
   * The messages for each field, with dotted names for nested fields. Empty if the error is not
   * about fields.
   */
  readonly issues: Readonly<Record<string, readonly string[]>>
  /** The current record, for a `stale` error. */
  readonly current: unknown
  /** The id that finds the call in the server's log. */
  readonly requestId: string | null

  constructor(status: number, body: unknown, requestId: string | null) {
    const told: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {}
    const code = typeof told["code"] === "string" ? told["code"] : undefined
    const issues = code === undefined && status === 422 ? (told as Record<string, string[]>) : {}
    const first = Object.entries(issues)[0]
    const said = typeof told["error"] === "string" ? told["error"] : `The server answered ${status}.`
    super(first ? `${first[0]}: ${first[1].join(" ")}` : said)
    this.status = status
    this.code = code ?? (status === 422 ? "invalid" : "unknown")
    this.issues = issues
    this.current = told["current"]
    this.requestId = requestId
  }
}

/** Converts an error response. */
export async function errorOf(answer: Response): Promise<FunilError> {
  const text = await answer.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  return new FunilError(answer.status, body, answer.headers.get("x-request-id"))
}
