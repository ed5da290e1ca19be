import type { FormFile } from "@funil/contract/pictures"

/** A picture to take: a file, or the address where the server fetches it. */
export type PictureSource = { file: File } | { url: string }

type Body<F extends string> = { [K in F]?: FormFile } & { url?: string }

/** The body that sends a picture: a form with the file under its field, or the address; `more` says which of several it is. */
export function pictureBody<F extends string, M extends { readonly type?: string }>(
  field: F,
  source: PictureSource,
  more?: M,
) {
  if ("url" in source) return { url: source.url, ...more } as Body<F> & M
  const form = new FormData()
  form.set(field, source.file)
  if (more?.type !== undefined) form.set("type", more.type)
  // `call` sends a form as it is; the types know only its fields.
  return form as unknown as Body<F> & M
}
