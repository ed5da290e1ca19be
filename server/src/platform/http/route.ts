import type { Language } from "@funil/contract/account/accounts"
import type { CallAnswer, Endpoint } from "@funil/contract/shared/endpoint"
import type { FastifyReply, FastifyRequest } from "fastify"
import type * as z from "zod/mini"
import type { Permitted, PermittedBy } from "../access/permitted.ts"
import type { Services } from "../context.ts"

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
  readonly ctx: PermittedBy<E["access"]>
}

export interface PublicCall<E extends Endpoint> extends Input<E> {
  /** Set for a call with a valid token. */
  readonly ctx: Permitted<"own"> | null
  readonly services: Services
  readonly language: Language
  readonly ip: string
}

type Answer<E extends Endpoint> = CallAnswer<E> | Promise<CallAnswer<E>>

/** The result of `prepare`. The server calls `settle` after the answer, also after an error. */
export interface Preparation {
  readonly settle: () => Promise<void>
}

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: Endpoint
  readonly prepare?: (call: PublicCall<Endpoint>) => Promise<Preparation>
  readonly handle: (call: PublicCall<Endpoint>, prepared: Preparation | undefined) => unknown
}

/** Returns the route of a call for users with the endpoint's permission. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Answer<E>): Route {
  // The server only passes values of the endpoint's schemas, and a context whose right
  // `authenticate` has checked.
  return { endpoint, handle: handle as unknown as Route["handle"] }
}

/**
 * Like `route`, for calls with slow work that must not run inside a transaction. A retried call
 * prepares again, but its handler doesn't run again.
 */
export function preparedRoute<E extends Endpoint, P extends Preparation>(
  endpoint: E,
  prepare: (call: Call<E>) => Promise<P>,
  handle: (call: Call<E>, prepared: P) => Answer<E>,
): Route {
  // Sound as above: `handle` gets the result of `prepare`.
  return {
    endpoint,
    prepare: prepare as unknown as NonNullable<Route["prepare"]>,
    handle: handle as unknown as Route["handle"],
  }
}

/** Returns the route of a call without sign-in. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Answer<E>,
): Route {
  return { endpoint, handle }
}
