/** How to reach an installation. */
export interface FunilOptions {
  /** The address of the web app, such as `https://crm.example.com`. */
  readonly url: string
  /** An API token (`funil_…`) or a session's token. Without it, only public calls work. */
  readonly token?: string | undefined
  /** The language of messages. Defaults to the account's. */
  readonly language?: "pt-BR" | "en" | undefined
  /** How often to retry a call that hit the rate limit or got no answer. Defaults to 4. */
  readonly retries?: number | undefined
  /**
   * The timeout until a response starts, in milliseconds, for each attempt. Defaults to the limit
   * of `fetch`.
   */
  readonly timeout?: number | undefined
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

/** The query parameters. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Options of a call. */
export interface CallOptions {
  /** The query of a call that also has a body. */
  readonly query?: Query | undefined
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
  /** Overrides the client's timeout. */
  readonly timeout?: number | undefined
  /**
   * Sends the call only if the record still has this `ETag` or is unchanged since this answer.
   * Otherwise it fails with the code `stale`.
   */
  readonly ifMatch?: string | object | undefined
  /** A POST with the same key runs once within 24 hours. Defaults to a new key per call. */
  readonly idempotencyKey?: string | undefined
}
