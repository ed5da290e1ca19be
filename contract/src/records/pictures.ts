import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id } from "../shared/ids.ts"
import { url } from "../shared/values/text.ts"

/** The most bytes of an uploaded picture. */
export const maxPictureSize = 5 * 1024 * 1024

/** The sides in pixels of a picture's stored squares. */
export const pictureSizes = ["256", "64"] as const

/** A file in a browser's form. */
export interface FormFile {
  readonly size: number
  readonly type: string
}

/** A file in a multipart body. JSON can't contain one. */
export interface SentFile {
  readonly bytes: Uint8Array
}

function isSent(value: unknown): boolean {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array
}

const file = z.pipe(
  z.custom<FormFile>(isSent, "type").register(z.globalRegistry, { type: "string", format: "binary" }),
  // The check has tested its type.
  z.transform((sent) => sent as unknown as SentFile),
)

/** A picture: a file, or the address to fetch it from. */
export interface PictureInput {
  readonly file?: SentFile | undefined
  readonly url?: string | undefined
}

type TypeField<T extends string> = [T] extends [never] ? unknown : { readonly type: T }

/**
 * The endpoint parts of a picture upload: the form field `field` with a png, gif, jpeg or webp, or
 * `url`. `type` says which of several pictures.
 */
export function pictureUpload<const F extends string, const T extends string = never>(
  field: F,
  types: readonly T[] = [],
) {
  const parts: Record<string, z.ZodMiniType> = { [field]: z.optional(file), url: z.optional(url) }
  if (types.length > 0) parts["type"] = z.enum(types)
  const body = z.pipe(
    z.strictObject(parts).check(
      z.refine((sent) => sent[field] !== undefined || sent["url"] !== undefined, {
        error: "required",
        path: [field],
      }),
    ),
    z.transform((sent) => ({ file: sent[field], url: sent["url"], type: sent["type"] })),
  )
  return {
    form: true,
    files: { [field]: maxPictureSize },
    status: 200,
    // Types lose computed keys. The object has exactly these.
    body: body as unknown as z.ZodMiniType<
      PictureInput & TypeField<T>,
      { [K in F]?: FormFile } & { url?: string } & TypeField<T>
    >,
  }
}

export const getPicture = endpoint({
  id: "picture.get",
  method: "GET",
  path: "/pictures/:account/:name",
  access: "public",
  media: "image",
  params: z.strictObject({ account: id, name: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) }),
  query: z.strictObject({ size: z._default(z.enum(pictureSizes), "256") }),
})
