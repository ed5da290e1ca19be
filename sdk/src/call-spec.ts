/** The client's description of an endpoint. */
export interface CallSpec {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** The path below `/api`. `:name` is a parameter. */
  readonly path: string
  /** The argument after the path's parameters. */
  readonly takes?: "body" | "query"
  /** The format of the response if it is not JSON. */
  readonly media?: "events" | "csv" | "sheet" | "vcard" | "image" | "file"
  /** A retry with the same key returns the first answer. */
  readonly isOnce?: true
  /** It changes nothing, whatever its method. */
  readonly reads?: true
  /** The answer is a page of a list. With `next`, the total only says whether more rows follow. */
  readonly pages?: "all" | "next"
}

/** The endpoints by object and function name. */
export type CallSpecs = Readonly<Record<string, Readonly<Record<string, CallSpec>>>>
