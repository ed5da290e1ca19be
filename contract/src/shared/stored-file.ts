import * as z from "zod/mini"

/** A file in a browser's form. */
export interface FormFile {
  readonly size: number
  readonly type: string
}

/**
 * A file of a form, which the server stores until the call ends. JSON can't contain one: no sent
 * value is an instance.
 */
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

  /** Returns name and hash, so that retries of a call compare as equal. */
  toJSON(): string {
    return `${this.sha256} ${this.name}`
  }
}

/** A form field with a file of any size, on the server's disk until the call ends. */
export const storedFile = z.pipe(
  z
    .custom<FormFile>((sent) => sent instanceof StoredFile, "required")
    .register(z.globalRegistry, { type: "string", format: "binary" }),
  // The check has tested its type.
  z.transform((sent) => sent as unknown as StoredFile),
)
