import type { FormFile } from "@funil/contract/records/pictures"

/** A picture to upload, or a URL that the server downloads. */
export type PictureSource = { file: File } | { url: string }

type Body<F extends string> = { [K in F]?: FormFile } & { url?: string }

/**
 * The request body of a picture: form data or a URL. `more` says which of several pictures it is.
 */
export function pictureBody<F extends string, M extends { readonly type?: string }>(
  field: F,
  source: PictureSource,
  more?: M,
) {
  if ("url" in source) return { url: source.url, ...more } as Body<F> & M
  const form = new FormData()
  form.set(field, source.file)
  if (more?.type !== undefined) form.set("type", more.type)
  // `call` sends form data unchanged, but its types know only the fields.
  return form as unknown as Body<F> & M
}
