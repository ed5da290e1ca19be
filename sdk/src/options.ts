/** How the client reaches an installation. */
export interface FunilOptions {
  /** Where people open Funil, such as `https://crm.example.com`. */
  readonly url: string
  /** An API token (`funil_…`) or that of a session; left out, only public calls can be made. */
  readonly token?: string | undefined
  /** The language of messages; left out, the account's. */
  readonly language?: "pt-BR" | "en" | undefined
  /** How often a call is tried again that was one too many, or that nobody answered; 4 unless said. */
  readonly retries?: number | undefined
  /** Milliseconds in which an answer has to begin, each time that a call is tried; left out, as long as `fetch` waits by itself. */
  readonly timeout?: number | undefined
  /** Sends the calls instead of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

/** What is asked in an address. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** What may be said with each call. */
export interface CallOptions {
  /** The query of a call that has a body as well. */
  readonly query?: Query | undefined
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined
  /** As that of the client, for this call alone. */
  readonly timeout?: number | undefined
  /** Only if the record is still as in this answer, or has this `ETag`; else the call fails with the code `stale`. */
  readonly ifMatch?: string | object | undefined
  /** Of a POST: with the same key the same call is done once in 24 hours. Left out, each call has a key of its own. */
  readonly idempotencyKey?: string | undefined
}
