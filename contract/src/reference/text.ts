import type * as z from "zod/mini"
import type { Method, Schema } from "../shared/endpoint.ts"
import type { Language } from "../shared/values/languages.ts"

/** A text of the API reference. A missing language is a compile error. */
export type Text = Readonly<Record<Language, string>>

/** Chooses the language of a text. */
export type Say = (text: Text) => string

/** What the reference says about a call. */
export interface CallText {
  /** The call in a few words. */
  readonly summary: Text
  /** More than the summary says. */
  readonly about?: Text
}

type KeyOf<T> = T extends unknown ? keyof T : never

/** What the reference says about a body or an answer with the fields `F`. */
export interface TypeText<F extends PropertyKey = string> {
  /** The name in the OpenAPI document, if it isn't the export's with a capital. */
  readonly name?: string
  readonly about?: Text
  readonly fields?: { readonly [K in F]?: Text }
}

type ExportOf<M> = M extends unknown ? M[keyof M] : never

/** The ids of the endpoints that modules export. */
type CallId<M> = Extract<ExportOf<M>, { readonly id: string; readonly method: Method }>["id"]

type SchemaName<M> = M extends unknown ? { [K in keyof M]: M[K] extends Schema ? K : never }[keyof M] : never

type FieldOf<M, K> = M extends unknown
  ? K extends keyof M
    ? M[K] extends Schema
      ? KeyOf<z.output<M[K]>>
      : never
    : never
  : never

/** The texts of some modules of the contract. */
export interface Texts {
  readonly modules: readonly object[]
  readonly calls: Readonly<Record<string, CallText>>
  readonly types: Readonly<Record<string, TypeText | undefined>>
}

/**
 * Joins modules of the contract with their texts. An endpoint without a text and a text without its
 * endpoint, type or field are compile errors.
 */
export function textsOf<const M extends readonly object[]>(
  modules: M,
  texts: {
    readonly calls: { readonly [I in CallId<M[number]>]: CallText }
    readonly types?: { readonly [K in SchemaName<M[number]>]?: TypeText<FieldOf<M[number], K>> }
  },
): Texts {
  return { modules, calls: texts.calls, types: texts.types ?? {} }
}
