import * as z from "zod/mini"
import type { Permission } from "../account/permissions.ts"
import { holdsSecret } from "./values/secret-values.ts"

export type Schema = z.ZodMiniType
export type Method = "GET" | "POST" | "PUT" | "DELETE"
type Media = "json" | "events" | "csv" | "sheet" | "vcard" | "image" | "file"

/**
 * The allowed callers: anyone, anyone signed in, or users whose role has the permission in some
 * scope.
 */
export type Access = "public" | "signed_in" | Permission

const nothing = z.strictObject({})
const noBody = z.optional(z.unknown())
type Nothing = typeof nothing
type NoBody = typeof noBody

/**
 * A call of the API as a value: the server validates and documents it, and the web calls it. `path`
 * is below `/api`; `:name` is a key of `params`.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  M extends Access = Access,
  I extends string = string,
> {
  /**
   * Operation id of the OpenAPI document, `noun.verb`. Its texts are in `contract/src/reference`.
   */
  readonly id: I
  readonly method: Method
  readonly path: `/${string}`
  readonly access: M
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly answer: A
  /** The status of a successful answer. */
  readonly status: number
  /** Whether it accepts multipart and urlencoded bodies besides JSON. */
  readonly form: boolean
  /** The file fields of a multipart body, each with its most bytes. */
  readonly files: Readonly<Record<string, number>>
  /** Whether the call has a body. */
  readonly hasBody: boolean
  /** The media type of an answer that is not JSON. */
  readonly media: Media
  /**
   * A POST that only reads because its query is too long for an address. The server stores no
   * answer for a retry.
   */
  readonly reads: boolean
  /** With `dry_run: true` in its body it only reads. */
  readonly hasDryRun: boolean
  /**
   * Requires the caller's password within the last minutes, else answers 403 `confirmation_needed`.
   * API tokens can't confirm, so they only make such calls if `token-rights.ts` allows it.
   */
  readonly confirms: boolean
  /** The answer has a field marked by `secretValue`, so the server doesn't store it for retries. */
  readonly tellsSecret: boolean
  /** An answer with this key reports work that happens later: its status is 202. */
  readonly laterKey: string | null
}

interface Definition<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  M extends Access,
  I extends string,
> {
  readonly id: I
  readonly method: Method
  readonly path: `/${string}`
  readonly access: M
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

/**
 * Creates an endpoint. Omitted parts are empty, and the status follows the method (POST 201, DELETE
 * 204).
 */
export function endpoint<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = NoBody,
  A extends Schema = NoBody,
  const M extends Access = Access,
  I extends string = string,
>(definition: Definition<P, Q, B, A, M, I>): Endpoint<P, Q, B, A, M, I> {
  // An omitted schema has exactly the default type, so the casts are safe.
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

/** The input of a call: params, query and body, each only if the endpoint has it. */
export type CallInput<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>

/** The validated answer of an endpoint. */
export type CallAnswer<E extends Endpoint> = z.output<E["answer"]>
