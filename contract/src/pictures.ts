import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"
import { url } from "./shared/text.ts"

/** A picture that is sent has at most so many bytes. */
export const maxPictureSize = 5 * 1024 * 1024

/** The sides, in pixels, of the squares that are kept of a picture. */
export const pictureSizes = ["256", "64"] as const

/** A file as a form of the browser holds it. */
export interface FormFile {
  readonly size: number
  readonly type: string
}

/** A file as it came in a multipart body; JSON can't carry one. */
export interface SentFile {
  readonly bytes: Uint8Array
}

function isSent(value: unknown): boolean {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array
}

const file = z.pipe(
  z.custom<FormFile>(isSent, "type").register(z.globalRegistry, { type: "string", format: "binary" }),
  // The check has seen that it is one.
  z.transform((sent) => sent as unknown as SentFile),
)

/** A picture to take: a file, or the address where it can be fetched. */
export interface PictureInput {
  readonly file?: SentFile | undefined
  readonly url?: string | undefined
}

type Typed<T extends string> = [T] extends [never] ? unknown : { readonly type: T }

/** What all calls share that take a picture: the form field `field` with a png, gif, jpeg or webp, or `url`; `type` says which of several. */
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
    // Computed keys are lost to the types; the object holds exactly these.
    body: body as unknown as z.ZodMiniType<
      PictureInput & Typed<T>,
      { [K in F]?: FormFile } & { url?: string } & Typed<T>
    >,
  }
}

/** A picture as webp. Its address can't be guessed and never shows another one, so it needs no sign-in. */
export const getPicture = endpoint({
  id: "picture.get",
  summary: "Download a picture",
  method: "GET",
  path: "/pictures/:account/:name",
  access: "public",
  media: "image",
  params: z.strictObject({ account: id, name: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) }),
  query: z.strictObject({ size: z._default(z.enum(pictureSizes), "256") }),
})
