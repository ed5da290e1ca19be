import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * The port of the product in journeys, unless E2E_PORT sets another: below the ephemeral ports, and
 * not blocked by browsers (as 4190 is).
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
  // Journeys set the caller's address.
  TRUST_PROXY: "true",
  LOG_LEVEL: "warn",
}
