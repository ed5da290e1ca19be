import built from "./package.json" with { type: "json" }

/**
 * The public half of a discarded key pair. It gives the extension the same id wherever it is loaded
 * from.
 */
const key =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA12bQoN6XeMtvLqgggu6YQEjwXItPqVZgxoW93WANCW5oe2fhYjZAIonRIrm+rbk3fGoikpEp3han0R2pYcHB7826FZ+IEeLwMiAQ4Y2sGn59OMN9AYDTEUcHNJAqTPfAC1QmaQDj+8gqYds4D5hY6lHxbykVjvez05BchVn4k+zUEduxwk/c8FatSESEJ8G1OkoxBEqj/PgC55OuiNqXA6lKKkfJRpeIWdJj6IFQDw24eWKKh8U/st1tNvSm4AKqghQw7KhKT4bD3gkyE5oJi6ft/LSTdmT40bniBBUGTxAzGxx+viPHAE2XlWmLEwgi0jrmxMYqDzoq+azQEoyXLwIDAQAB"

/**
 * The extension's manifest for the product at this origin, the only site it can read without a
 * click.
 */
export function manifest(origin: string) {
  const own = `${origin}/*`
  return {
    manifest_version: 3,
    name: "Funil",
    description: "__MSG_description__",
    default_locale: "pt_BR",
    version: built.version,
    key,
    minimum_chrome_version: "123",
    // activeTab grants access to the page on which the user presses the extension's button, until
    // they leave it.
    permissions: ["activeTab", "scripting", "sidePanel", "storage"],
    host_permissions: [own],
    externally_connectable: { matches: [own] },
    background: { service_worker: "background.js", type: "module" },
    action: { default_title: "__MSG_open__" },
    side_panel: { default_path: "panel.html" },
    icons: { 192: "icons/icon-192.png" },
    content_security_policy: {
      extension_pages: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src ${origin}; base-uri 'none'; form-action 'none'`,
    },
  }
}
