import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Where the journeys find the product, unless E2E_PORT says else: below the range from which systems hand out ports, and
 * not one that browsers refuse (as 4190).
 */
const port = Number(process.env["E2E_PORT"] ?? 4180)
export const baseURL = `http://127.0.0.1:${port}`

/** Emptied before each run. */
export const dataDir = join(tmpdir(), `funil-e2e-${port}`)

/** Every mail that the product sends lies here as a file. */
export const mailDir = join(dataDir, "mail")

/** The id that the key in its manifest gives the browser extension. */
export const extensionId = "laplkbepkgilieefmgoggimlbpngcfik"

export const environment = {
  PORT: String(port),
  HOST: "127.0.0.1",
  PUBLIC_URL: baseURL,
  DATA_DIR: dataDir,
  MAIL_DIR: mailDir,
  OUTBOUND_ALLOW_HOSTS: "127.0.0.1",
  RATE_LIMIT: "0",
  DISK_LIMIT: "100",
  EXTENSION_ID: extensionId,
  // Journeys say from which address somebody calls.
  TRUST_PROXY: "true",
  LOG_LEVEL: "warn",
}
