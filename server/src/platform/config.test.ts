import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { ConfigError, readConfig, settingNames } from "./config.ts"

const dataDir = mkdtempSync(join(tmpdir(), "funil-config-"))
afterAll(() => rmSync(dataDir, { recursive: true }))
const secret = "0123456789abcdef0123456789abcdef"

test("every setting has a default that works", () => {
  expect(readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret })).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    dataDir,
    secretKey: secret,
    mailFrom: "Funil <funil@localhost>",
    outboundAllowHosts: [],
    cep: {
      abertoUrl: "https://www.cepaberto.com",
      brasilApiUrl: "https://brasilapi.com.br",
      viaCepUrl: "https://viacep.com.br",
      openCepUrl: "https://opencep.com",
    },
    trustProxy: false,
    isRehearsal: false,
    billing: ["builtin"],
    asaasUrl: "https://api.asaas.com",
    nuvemshopUrl: "https://api.nuvemshop.com.br/2025-03",
    shopifyUrl: "https://{store}.myshopify.com",
    diskLimit: 90,
    rateLimit: 600,
    logLevel: "info",
  })
})

test("docs/settings.md has a row for each setting, in alphabetical order", () => {
  const page = readFileSync(new URL("../../../docs/settings.md", import.meta.url), "utf8")
  const [ofServer = ""] = page.split("## Builds and tests")
  const rows = [...ofServer.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(settingNames.toSorted())
})

test("the secret key is made once, private, and used again", () => {
  const first = readConfig({ DATA_DIR: dataDir }).secretKey
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first)
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, "secret-key"), "utf8")).toBe(`${first}\n`)
})

test("an empty variable counts as missing", () => {
  expect(readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, PORT: "", SMTP_URL: " " }).port).toBe(3000)
})

test("given values are read as what they mean", () => {
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    HOST: "0.0.0.0",
    PORT: "8080",
    PUBLIC_URL: "https://funil.example/",
    DATABASE_URL: "postgresql://owner:secret@db.example:5433/funil",
    OUTBOUND_ALLOW_HOSTS: "Shop.internal, 10.0.0.8",
    TRUST_PROXY: "10.0.0.0/8, ::1",
    BILLING: "off",
    SUPPORT_URL: "mailto:ajuda@funil.example",
    EXTENSION_ID: "abcdefghijklmnopabcdefghijklmnop",
    RATE_LIMIT: "0",
    MAIL_DIR: "/var/mail-copies",
  })
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: "https://funil.example",
    databaseUrl: "postgresql://owner:secret@db.example:5433/funil",
    outboundAllowHosts: ["shop.internal", "10.0.0.8"],
    trustProxy: "10.0.0.0/8, ::1",
    billing: [],
    asaasUrl: "https://api.asaas.com",
    supportUrl: "mailto:ajuda@funil.example",
    extensionId: "abcdefghijklmnopabcdefghijklmnop",
    rateLimit: 0,
    mailDir: "/var/mail-copies",
    mailFrom: "Funil <funil@funil.example>",
  })
})

test.each([
  ["HOST", "0.0.0.0", "http://localhost:3000"],
  ["HOST", "::1", "http://[::1]:3000"],
])("the public address follows %s %s", (name, value, expected) => {
  expect(readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, [name]: value }).publicUrl).toBe(expected)
})

test.each([
  ["PORT", "70000"],
  ["PORT", "80a"],
  ["PUBLIC_URL", "ftp://x"],
  ["DATABASE_URL", "mysql://x"],
  ["SECRET_KEY", "short"],
  ["SMTP_URL", "mail.example"],
  ["MAIL_FROM", "nobody"],
  ["S3_URL", "store"],
  ["TRUST_PROXY", "perhaps"],
  ["RATE_LIMIT", "-1"],
  ["DISK_LIMIT", "101"],
  ["CLOCK", "tomorrow"],
  ["BILLING", "paypal"],
  ["SUPPORT_URL", "javascript:alert(1)"],
  ["SUPPORT_URL", "http://ajuda.example"],
  ["EXTENSION_ID", "funil"],
  ["LOG_LEVEL", "loud"],
])("a wrong %s is named in one line", (name, value) => {
  const read = () => readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} must be [^\n]+\\.$`))
})

test("a data folder that is a file is named", () => {
  const file = join(dataDir, "file")
  writeFileSync(file, "")
  expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR cannot be used: [^\n]+$/)
})
