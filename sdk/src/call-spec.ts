/** What the client knows of a call. */
export interface CallSpec {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** Below `/api`; `:name` stands for a part that the caller gives. */
  readonly path: string
  /** What follows the parts of the path. */
  readonly takes?: "body" | "query"
  /** What the answer is when it is not JSON. */
  readonly media?: "events" | "csv" | "sheet" | "vcard" | "image" | "file"
  /** A repetition with the same key gives the first answer. */
  readonly isOnce?: true
  /** It changes nothing, whatever its method. */
  readonly reads?: true
  /** The answer is a page of a list; `next` counts no further than the row behind the page. */
  readonly pages?: "all" | "next"
}

/** The calls by the object and the function that make them. */
export type CallSpecs = Readonly<Record<string, Readonly<Record<string, CallSpec>>>>
