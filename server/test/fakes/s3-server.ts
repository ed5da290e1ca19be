import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll } from "vitest"

export interface S3Server {
  /** In the form of `S3_URL`. */
  readonly url: string
  readonly objects: Map<string, Buffer>
  /** While true, every call ends with a 503. */
  isDown: boolean
  /** While true, it rejects uploads. */
  isFull: boolean
}

const key = "test-key"
const secret = "a/secret+with=signs"
const bucket = "/arquivos"
const region = "sa-east-1"
const maxClockSkewMs = 15 * 60_000

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}

function hmac(by: string | Buffer, text: string): Buffer {
  return createHmac("sha256", by).update(text).digest()
}

/** Computes signature version 4 from the received request. */
function signatureOf(request: IncomingMessage, { scope, signed }: { scope: string; signed: string }): string {
  const [path = "", query = ""] = (request.url ?? "").split("?")
  const headers = signed.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`)
  const canonical = [
    request.method,
    path,
    query.split("&").toSorted().join("&"),
    headers.join(""),
    signed,
    request.headers["x-amz-content-sha256"],
  ].join("\n")
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n")
  const signingKey = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(signingKey, toSign).toString("hex")
}

function isSigned(request: IncomingMessage): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, by, scope = "", signed = "", signature] = pattern.exec(request.headers.authorization ?? "") ?? []
  const at = String(request.headers["x-amz-date"]).replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    "$1-$2-$3T$4:$5:$6Z",
  )
  return (
    by === key &&
    scope.endsWith(`/${region}/s3/aws4_request`) &&
    signed.split(";").includes("host") &&
    Math.abs(Date.now() - new Date(at).getTime()) < maxClockSkewMs &&
    signatureOf(request, { scope, signed }) === signature
  )
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** Returns a page of three keys, so that callers have to paginate. */
function listed(objects: ReadonlyMap<string, Buffer>, prefix: string, after: string): string {
  const keys = [...objects.keys()].toSorted().filter((name) => name > after && name.startsWith(prefix))
  const page = keys.slice(0, 3)
  const isTruncated = keys.length > page.length
  const contents = page.map(
    (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length ?? 0}</Size></Contents>`,
  )
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`
}

function give(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? []
  const part = from === undefined ? bytes : bytes.subarray(Number(from), to ? Number(to) + 1 : undefined)
  response.writeHead(from === undefined ? 200 : 206, { "content-length": part.length })
  response.end(request.method === "HEAD" ? undefined : part)
}

async function put(request: IncomingMessage, objects: Map<string, Buffer>, name: string): Promise<boolean> {
  const bytes = await buffer(request)
  const isWhole = Number(request.headers["content-length"] ?? Number.NaN) === bytes.length
  if (isWhole) objects.set(name, bytes)
  return isWhole
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://s3.test")
  const { objects } = server
  const name = decodeURIComponent(pathname.slice(bucket.length + 1))
  if (server.isDown) return refuse(response, 503, "SlowDown")
  if (!isSigned(request)) return refuse(response, 403, "SignatureDoesNotMatch")
  if (pathname !== bucket && !pathname.startsWith(`${bucket}/`)) return refuse(response, 404, "NoSuchBucket")
  if (request.method === "PUT") {
    if (server.isFull) return refuse(response, 507, "XMinioStorageFull")
    if (!(await put(request, objects, name))) return refuse(response, 411, "MissingContentLength")
  } else if (request.method === "DELETE") {
    objects.delete(name)
  } else if (name === "") {
    if (request.method === "GET")
      response.write(
        listed(objects, searchParams.get("prefix") ?? "", searchParams.get("continuation-token") ?? ""),
      )
  } else {
    const bytes = objects.get(name)
    return bytes ? give(request, response, bytes) : refuse(response, 404, "NoSuchKey")
  }
  response.end()
}

/**
 * Starts an S3 store that checks the signature, the clock and the length like a real one. Closes it
 * after the file's tests.
 */
export async function startS3(): Promise<S3Server> {
  const http = createServer((request, response) => {
    // The sender may disconnect midway.
    answer(server, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const { port } = http.address() as AddressInfo
  const url = `http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}${bucket}?region=${region}`
  const server: S3Server = { url, objects: new Map(), isDown: false, isFull: false }
  afterAll(() => {
    http.closeAllConnections()
    http.close()
  })
  return server
}
