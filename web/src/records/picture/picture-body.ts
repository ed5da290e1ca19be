import type { FormFile } from "@funil/contract/pictures"

/** A picture to take: a file, or the address where the server fetches it. */
export type PictureSource = { file: File } | { url: string }

/** The body that sends a picture: a form with the file under its field, or the address. */
export function pictureBody<F extends string>(field: F, source: PictureSource) {
  if ("url" in source) return { url: source.url } as { [K in F]?: FormFile } & { url?: string }
  const form = new FormData()
  form.set(field, source.file)
  // `call` sends a form as it is; the types know only its fields.
  return form as unknown as { [K in F]?: FormFile } & { url?: string }
}
