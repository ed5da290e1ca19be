import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { ownValue } from "@funil/contract/shared/own-value"
import * as z from "zod/mini"
import {
  type Providers,
  clashOf,
  providerExpected,
  providerSettings,
  providersOf,
} from "./provider-settings.ts"
import { secretKeyIn } from "./secrets.ts"

/** The settings of a process, read once at the start. Paths are absolute. */
export interface Config extends Providers {
  port: number
  host: string
  /** The product's address without a slash at the end. */
  publicUrl: string
  /** Embedded database, files and generated secrets. */
  dataDir: string
  /** A PostgreSQL server to use instead of the embedded one; its user owns the schema. */
  databaseUrl?: string | undefined
  secretKey: string
  smtpUrl?: string | undefined
  mailFrom: string
  /** Every outgoing mail is also written here as `.eml`. */
  mailDir?: string | undefined
  /** `https://KEY:SECRET@host/bucket?region=…`. Without it, files are in DATA_DIR. */
  s3Url?: string | undefined
  /** The services for addresses by postal code. The first one needs a token. */
  cep: {
    abertoUrl: string
    abertoToken?: string | undefined
    brasilApiUrl: string
    viaCepUrl: string
    openCepUrl: string
  }
  /** Private hosts, in lower case, that outgoing calls may reach. */
  outboundAllowHosts: string[]
  /**
   * Off, or the proxies' addresses and networks, separated by commas. A number of hops could be
   * spoofed.
   */
  trustProxy: boolean | string
  /** The server rejects uploads above this percentage of the disk. */
  diskLimit: number
  /** The most calls per minute and caller; 0 means no limit. */
  rateLimit: number
  /** The start of a rehearsal's clock. */
  clock?: Date | undefined
  /** Time is not real, so calls only go to OUTBOUND_ALLOW_HOSTS. */
  isRehearsal: boolean
  /** The operator's support address, https or mailto. */
  supportUrl?: string | undefined
  /** The browser extension that gets sessions from the web app. */
  extensionId?: string | undefined
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent"
}

/** A setting that can't be used. The message is one line that names it. */
export class ConfigError extends Error {
  override name = "ConfigError"
}

const text = z.optional(z.string())
const url = (protocol: RegExp) => z.optional(z.url({ protocol }))
/** Key, secret, host and bucket. */
const bucketUrl = /^\w+:\/\/[^/:@]+:[^/:@]+@[^/@?]+\/[^/?]+(\?|$)/
const whole = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^\d+$/)), z.coerce.number<string>().check(z.gte(min), z.lte(max)))

const settings = z.object({
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: url(/^https?$/),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: url(/^postgres(ql)?$/),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/))),
  MAIL_DIR: text,
  S3_URL: z.optional(z.url({ protocol: /^https?$/ }).check(z.regex(bucketUrl))),
  CEPABERTO_URL: url(/^https?$/),
  CEPABERTO_TOKEN: text,
  BRASILAPI_URL: url(/^https?$/),
  VIACEP_URL: url(/^https?$/),
  OPENCEP_URL: url(/^https?$/),
  ...providerSettings,
  OUTBOUND_ALLOW_HOSTS: z._default(z.string(), ""),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^(true|false|[\da-fA-F.:/, ]*[.:][\da-fA-F.:/, ]*)$/)),
    "false",
  ),
  CLOCK: z.optional(z.iso.datetime({ offset: true })),
  SUPPORT_URL: url(/^(https|mailto)$/),
  EXTENSION_ID: z.optional(z.string().check(z.regex(/^[a-p]{32}$/))),
  DISK_LIMIT: z._default(whole(1, 100), 90),
  RATE_LIMIT: z._default(whole(0, 1_000_000), 600),
  LOG_LEVEL: z._default(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "info"),
})

const expected: Record<keyof z.infer<typeof settings>, string> = {
  PORT: "a port from 0 to 65535",
  HOST: "an address to listen on",
  PUBLIC_URL: "an address that begins with http:// or https://",
  DATA_DIR: "a folder",
  DATABASE_URL: "an address that begins with postgres://",
  SECRET_KEY: "at least 32 characters",
  SMTP_URL: "an address that begins with smtp:// or smtps://",
  MAIL_FROM: "an e-mail address, or a name followed by one in angle brackets",
  MAIL_DIR: "a folder",
  S3_URL: "an address such as https://KEY:SECRET@host/bucket?region=us-east-1",
  CEPABERTO_URL: "an address that begins with http:// or https://",
  CEPABERTO_TOKEN: "a token of CEP Aberto",
  BRASILAPI_URL: "an address that begins with http:// or https://",
  VIACEP_URL: "an address that begins with http:// or https://",
  OPENCEP_URL: "an address that begins with http:// or https://",
  ...providerExpected,
  OUTBOUND_ALLOW_HOSTS: "host names separated by commas",
  TRUST_PROXY: "true, false, or the addresses of proxies separated by commas",
  CLOCK: "an instant such as 2027-01-31T09:00:00Z",
  SUPPORT_URL: "an address that begins with https:// or mailto:",
  EXTENSION_ID: "the id of a Chrome extension, 32 letters from a to p",
  DISK_LIMIT: "a whole number from 1 to 100",
  RATE_LIMIT: "a whole number from 0 to 1000000",
  LOG_LEVEL: "trace, debug, info, warn, error, fatal or silent",
}

/** The names of all settings, as in docs/settings.md. */
export const settingNames: readonly string[] = Object.keys(expected)

/** Reads all settings; an empty variable counts as missing. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new ConfigError(`${name} must be ${ownValue(expected, name)}.`)
  }
  const value = parsed.data
  const clash = clashOf(value)
  if (clash) throw new ConfigError(`${clash.name} must be ${clash.expected}.`)
  const dataDir = resolve(value.DATA_DIR)
  const publicUrl = base(value.PUBLIC_URL, localUrl(value.HOST, value.PORT))
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    secretKey: value.SECRET_KEY ?? secretKeyOf(dataDir),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `Funil <funil@${new URL(publicUrl).hostname}>`,
    mailDir: value.MAIL_DIR && resolve(value.MAIL_DIR),
    s3Url: value.S3_URL,
    cep: {
      abertoUrl: base(value.CEPABERTO_URL, "https://www.cepaberto.com"),
      abertoToken: value.CEPABERTO_TOKEN,
      brasilApiUrl: base(value.BRASILAPI_URL, "https://brasilapi.com.br"),
      viaCepUrl: base(value.VIACEP_URL, "https://viacep.com.br"),
      openCepUrl: base(value.OPENCEP_URL, "https://opencep.com"),
    },
    ...providersOf(value),
    outboundAllowHosts: list(value.OUTBOUND_ALLOW_HOSTS.toLowerCase()),
    trustProxy: trustProxy(value.TRUST_PROXY),
    clock: value.CLOCK === undefined ? undefined : new Date(value.CLOCK),
    isRehearsal: value.CLOCK !== undefined,
    supportUrl: value.SUPPORT_URL,
    extensionId: value.EXTENSION_ID,
    diskLimit: value.DISK_LIMIT,
    rateLimit: value.RATE_LIMIT,
    logLevel: value.LOG_LEVEL,
  }
}

function base(url: string | undefined, fallback: string): string {
  return (url ?? fallback).replace(/\/+$/, "")
}

function localUrl(host: string, port: number): string {
  if (["0.0.0.0", "::", "127.0.0.1"].includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
}

function list(value: string): string[] {
  return value.split(",").flatMap((part) => part.trim() || [])
}

function trustProxy(value: string): Config["trustProxy"] {
  if (value === "true" || value === "false") return value === "true"
  return value
}

function secretKeyOf(dataDir: string): string {
  try {
    return secretKeyIn(dataDir)
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${(error as Error).message}`)
  }
}

const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

/** The product's version. */
// Ours, and it has one.
export const { version } = manifest as { version: string }
