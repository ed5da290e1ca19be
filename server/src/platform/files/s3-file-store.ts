import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { ReadableStream } from "node:stream/web"
import { S3mini, S3ServiceError } from "s3mini"
import { AppError } from "../app-error.ts"
import { ConfigError } from "../config.ts"
import { type FileStore, folderOf, keyOf, pathOf } from "./file-store.ts"
const msToWrite = 120_000
const perPage = 1000

/** A streaming body needs `duplex`. It may take as long as its reader does. */
const fetchBytes: typeof fetch = (url, init) =>
  fetch(url, {
    ...init,
    duplex: "half",
    ...(init?.method !== "GET" && { signal: AbortSignal.timeout(msToWrite) }),
  })

/**
 * Stores files in a bucket of an S3-compatible store, `https://KEY:SECRET@host/bucket?region=…`.
 */
export function s3FileStore(s3Url: string): FileStore {
  const s3 = client(s3Url)
  const write: FileStore["write"] = async (key, content, size) => {
    // An empty stream has no content length, which stores require.
    const body = size === 0 ? "" : (ReadableStream.from(content) as globalThis.ReadableStream)
    await s3.putObject(pathOf(key), body, undefined, undefined, undefined, size).catch((error: unknown) => {
      throw unavailable(error)
    })
  }
  const openObject: FileStore["open"] = async (key, range) => {
    const path = pathOf(key)
    try {
      const answer = await s3.getObjectRaw(path, !range, range?.from, range && range.to + 1)
      return answer.body && Readable.fromWeb(answer.body)
    } catch (error) {
      if (error instanceof S3ServiceError && error.status === 404) return null
      throw unavailable(error)
    }
  }
  const list: FileStore["list"] = async function* (accountId) {
    const prefix = accountId === undefined ? "" : folderOf(accountId)
    let next: string | undefined
    do {
      const page = await s3.listObjectsPaged("/", prefix, perPage, next).catch((error: unknown) => {
        throw unavailable(error)
      })
      for (const { Key, Size } of page?.objects ?? []) {
        const key = keyOf(Key)
        if (key) yield { key, size: Size }
      }
      next = page?.nextContinuationToken
    } while (next !== undefined)
  }
  const remove: FileStore["remove"] = async (key) => {
    await s3.deleteObject(pathOf(key)).catch((error: unknown) => {
      throw unavailable(error)
    })
  }
  return {
    write,
    take: (key, path, size) => write(key, createReadStream(path), size),
    async read(key) {
      const stream = await openObject(key)
      return stream && buffer(stream)
    },
    open: openObject,
    remove,
    async removeAll(accountId) {
      for await (const { key } of list(accountId)) await remove(key)
    },
    list,
    async check() {
      const isThere = await s3.bucketExists().catch(() => null)
      const { host, pathname } = new URL(s3Url)
      const place = `${host}${pathname}`
      if (isThere === null) throw new ConfigError(`S3_URL: nobody answers at ${place}.`)
      if (!isThere) throw new ConfigError(`S3_URL: ${place} is no bucket that this key may use.`)
    },
  }
}

function client(s3Url: string): S3mini {
  const { origin, pathname, username, password, searchParams } = new URL(s3Url)
  return new S3mini({
    endpoint: `${origin}${pathname}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get("region") ?? "us-east-1",
    fetch: fetchBytes,
  })
}

/** A full store answers 507, like our own full disk. */
function unavailable(cause: unknown): AppError {
  if (cause instanceof S3ServiceError && cause.status === 507) return new AppError("out_of_room", { cause })
  return new AppError("unavailable", { headers: { "retry-after": "5" }, cause })
}
