import type { Language } from "@funil/contract/accounts"
import type { CallAnswer, Endpoint } from "@funil/contract/shared/endpoint"
import type { FastifyReply, FastifyRequest } from "fastify"
import type * as z from "zod/mini"
import type { Context, Services } from "../context.ts"

interface Input<E extends Endpoint> {
  readonly params: z.output<E["params"]>
  readonly query: z.output<E["query"]>
  readonly body: z.output<E["body"]>
  /** The `If-Match` header as sent. */
  readonly ifMatch: string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Call<E extends Endpoint> extends Input<E> {
  readonly ctx: Context
}

export interface PublicCall<E extends Endpoint> extends Input<E> {
  /** Set when a valid token came along. */
  readonly ctx: Context | null
  readonly services: Services
  readonly language: Language
  readonly ip: string
}

type Answer<E extends Endpoint> = CallAnswer<E> | Promise<CallAnswer<E>>

/** The result of `prepare`; `settle` is called when the call has been answered, well or not. */
export interface Prepared {
  readonly settle: () => Promise<void>
}

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly prepare?: (call: PublicCall<Endpoint>) => Promise<Prepared>
  readonly handle: (call: PublicCall<Endpoint>, prepared: Prepared | undefined) => unknown
}

/** Answers a call of somebody signed in who has the endpoint's permission. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Answer<E>): Route {
  // The server hands over only what the endpoint's own schemas made, and a context unless the endpoint is public.
  return { endpoint, handle: handle as unknown as Route["handle"] }
}

/** As `route`, for a call with slow work that must not wait inside a transaction. A repeated call prepares too, but is not handled again. */
export function preparedRoute<E extends Endpoint, P extends Prepared>(
  endpoint: E,
  prepare: (call: Call<E>) => Promise<P>,
  handle: (call: Call<E>, prepared: P) => Answer<E>,
): Route {
  // Sound as above, and `handle` gets what `prepare` answered.
  return {
    endpoint,
    prepare: prepare as unknown as NonNullable<Route["prepare"]>,
    handle: handle as unknown as Route["handle"],
  }
}

/** Answers a call that needs no sign-in. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Answer<E>,
): Route {
  return { endpoint, handle }
}
