/** What a call was answered instead of a result. */
export class FunilError extends Error {
  override readonly name = "FunilError"
  /** The status of HTTP. */
  readonly status: number
  /** What programs tell errors apart by; `invalid` where fields break rules. */
  readonly code: string
  /** What is wrong with each field, by its name, dotted for nested ones; empty where the error is not about fields. */
  readonly issues: Readonly<Record<string, readonly string[]>>
  /** Of a `stale` one: the record as it is now. */
  readonly current: unknown
  /** By what the call is found in the log of the server. */
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

/** The error that an answer tells. */
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
