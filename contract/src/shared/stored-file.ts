import * as z from "zod/mini"

/** A file as a form of the browser holds it. */
export interface FormFile {
  readonly size: number
  readonly type: string
}

/** A file of a form, as the server has stored it while the call lasts. JSON can't carry one: what is sent is never an instance. */
export class StoredFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly sha256: string

  constructor({ path, name, size, sha256 }: Omit<StoredFile, "toJSON">) {
    this.path = path
    this.name = name
    this.size = size
    this.sha256 = sha256
  }

  /** Its name and hash, so that two calls can be told to be the same. */
  toJSON(): string {
    return `${this.sha256} ${this.name}`
  }
}

/** The part of a form that holds a file of any size: it lies on the server's disk while the call lasts. */
export const storedFile = z.pipe(
  z
    .custom<FormFile>((sent) => sent instanceof StoredFile, "required")
    .register(z.globalRegistry, { type: "string", format: "binary" }),
  // The check has seen that it is one.
  z.transform((sent) => sent as unknown as StoredFile),
)
