import * as z from "zod/mini"
import type { Permission } from "../permissions.ts"
import { holdsSecret } from "./secret-values.ts"

export type Schema = z.ZodMiniType
export type Method = "GET" | "POST" | "PUT" | "DELETE"
type Media = "json" | "events" | "csv" | "sheet" | "vcard" | "image" | "file"

/** Who may call: anyone, anyone signed in, or those whom the role table gives the permission in some scope. */
export type Access = "public" | "signed_in" | Permission

const nothing = z.strictObject({})
const noBody = z.optional(z.unknown())
type Nothing = typeof nothing
type NoBody = typeof noBody

/**
 * One call of the API as a value: the server validates and documents from it, the web calls through it.
 * `path` is below `/api`; `:name` stands for a key of `params`.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /** Operation id of the OpenAPI document, `noun.verb`. */
  readonly id: string
  /** What the call does, in a few English words: the reference shows it. What else is to be said stands in the comment above the endpoint. */
  readonly summary: string
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly answer: A
  /** Status of the answer when all went well. */
  readonly status: number
  /** Accepts multipart and urlencoded bodies beside JSON. */
  readonly form: boolean
  /** Fields of a multipart body that carry a file, each with the most bytes that it may have. */
  readonly files: Readonly<Record<string, number>>
  /** The call carries a body that the schema describes. */
  readonly hasBody: boolean
  /** What the answer is when it is not JSON. */
  readonly media: Media
  /** A POST that only reads, its question being too long for an address: no answer of it is kept for a repetition. */
  readonly reads: boolean
  /** With `dry_run: true` in its body it only reads. */
  readonly hasDryRun: boolean
  /**
   * The caller has entered the password within the last minutes, or the answer is a 403 `confirmation_needed`. An API token never can:
   * it makes such a call only where `token-rights.ts` opens it to programs.
   */
  readonly confirms: boolean
  /** The answer holds a field marked by `secretValue`: it is not kept for a repetition. */
  readonly tellsSecret: boolean
  /** An answer that has this key speaks of what happens only later: its status is 202. */
  readonly laterKey: string | null
}

interface Definition<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> {
  readonly id: string
  readonly summary: string
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly answer?: A
  readonly status?: number
  readonly form?: boolean
  readonly files?: Readonly<Record<string, number>>
  readonly media?: Media
  readonly reads?: boolean
  readonly hasDryRun?: boolean
  readonly confirms?: boolean
  readonly laterKey?: string
}

const defaultStatus = { GET: 200, POST: 201, PUT: 200, DELETE: 204 } as const

/** Makes an endpoint; what is left out is empty, and the status follows the method (POST 201, DELETE 204). */
export function endpoint<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = NoBody,
  A extends Schema = NoBody,
>(definition: Definition<P, Q, B, A>): Endpoint<P, Q, B, A> {
  // The casts stand for the defaults of the type parameters: a schema left out has exactly the default's type.
  return {
    status: defaultStatus[definition.method],
    form: false,
    files: {},
    media: "json",
    reads: definition.method === "GET",
    hasDryRun: false,
    confirms: false,
    laterKey: null,
    ...definition,
    hasBody: definition.body !== undefined,
    tellsSecret: definition.answer !== undefined && holdsSecret(definition.answer),
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (noBody as unknown as B),
    answer: definition.answer ?? (noBody as unknown as A),
  }
}

type Part<Name extends string, S extends Schema> =
  // An empty strict object is a record of nothing.
  unknown extends z.input<S>
    ? { readonly [K in Name]?: undefined }
    : z.input<S> extends Record<string, never>
      ? { readonly [K in Name]?: Record<string, never> }
      : z.input<S> extends Record<string, never>
        ? { readonly [K in Name]?: undefined }
        : Partial<z.input<S>> extends z.input<S>
          ? { readonly [K in Name]?: z.input<S> }
          : { readonly [K in Name]: z.input<S> }

/** What a caller passes for an endpoint: its params, query and body, each only where it has one. */
export type CallInput<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>

/** What an endpoint answers, after validation. */
export type CallAnswer<E extends Endpoint> = z.output<E["answer"]>
