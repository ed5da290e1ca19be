import { shopLimits } from "@funil/contract/data/plugins"
import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

const number = (count: number) => plural(count, { one: "#", other: "#" })
const products = (count: number) => plural(count, { one: "# product", other: "# products" })

export const shops: Messages["shops"] = {
  lead: "Connect your online shop: its products sync to Funil and stay up to date, and customers can ask for returns.",
  loadFailed: "Couldn't load the shops",
  platforms: { nuvemshop: "Nuvemshop", shopify: "Shopify", woocommerce: "WooCommerce" },
  states: { connected: "Connected", failing: "Has a problem", disconnected: "Not connected" },
  since: (day) => `Connected since ${day}`,
  problems: {
    credentials: "The shop rejected the credentials. Connect it again with valid ones.",
    unpaid: "The shop or the app has an unpaid balance. Once it's settled, sync again.",
    unreachable:
      "The shop didn't respond. Sync again in a few minutes; if that fails, check that it's online.",
    unexpected: "The shop sent an unexpected response. Check the address and connect it again.",
  },
  hooked: "The shop notifies Funil of changes.",
  unhooked: "The shop doesn't notify Funil of changes: sync to update the products.",
  connect: "Connect",
  connectAgain: "Connect again",
  other: "Change shop or credentials",
  actions: (platform) => `Actions for ${platform}`,
  disconnect: "Disconnect",
  disconnectTitle: (platform) => `Disconnect ${platform}?`,
  disconnectText: "Its products stay in Funil but stop updating, and its returns forms stop finding orders.",
  connected: (name) => `${name} connected`,
  disconnected: (platform) => `${platform} disconnected`,
  disconnectFailed: "Couldn't disconnect the shop",
  sync: {
    start: "Sync products",
    again: "Sync again",
    never: "This shop's products aren't in Funil yet.",
    queued: "Sync is queued…",
    running: (done) => (done === 0 ? "Syncing…" : `Syncing… ${products(done)} so far`),
    last: (when) => `Synced ${when}`,
    created: (count) => plural(count, { one: "# product created", other: "# products created" }),
    updated: (count) => plural(count, { one: "# updated", other: "# updated" }),
    nothing: "nothing changed",
    leftOut: (count) => plural(count, { one: "# left out", other: "# left out" }),
    succeeded: "Products synced",
    failed: "Couldn't sync the products",
    failedAt: (when) => `The last sync failed ${when}.`,
    products: "View products",
  },
  leftOut: {
    title: "Left out",
    over_variations: (count) =>
      plural(count, {
        one: `# variation: at most ${number(shopLimits.variations)} per product.`,
        other: `# variations: at most ${number(shopLimits.variations)} per product.`,
      }),
    over_products: (count) =>
      plural(count, {
        one: `# product: at most ${number(shopLimits.products)} per shop.`,
        other: `# products: at most ${number(shopLimits.products)} per shop.`,
      }),
    unusable: (count) =>
      plural(count, {
        one: "# product without a name or with too high a price.",
        other: "# products without a name or with too high a price.",
      }),
    unread_pages: `The rest of the shop's list: a sync reads at most ${number(shopLimits.products)} products.`,
  },
  privacy: {
    title: "Privacy addresses",
    text: "Nuvemshop asks for these in your app's settings, and calls them when someone requests their data or asks to erase it.",
    store_redact: "store/redact: the shop removed the app",
    customers_redact: "customers/redact: erase a customer's data",
    customers_data_request: "customers/data_request: a customer asks for their data",
  },
  needs: {
    nuvemshop: "With the store number and the access token of your app.",
    shopify: "With an app from the Dev Dashboard or the token of an older app.",
    woocommerce: "With the shop's address and a pair of REST API keys.",
  },
  form: {
    title: (platform) => `Connect ${platform}`,
    where: {
      nuvemshop:
        "In Nuvemshop's partner portal, open your app with the permissions read_products, read_orders and read_customers and install it in the shop: the installation gives you the store number (user_id) and the token (access_token).",
      shopify:
        "In Shopify's Dev Dashboard, create an app with the scopes read_products and read_orders and install it in the store. Its Client ID and Client secret are in the app's settings.",
      woocommerce:
        "In WordPress, open WooCommerce › Settings › Advanced › REST API and add a key with read and write permission. Both keys are shown only once.",
    },
    kept: "Credentials are stored encrypted and never shown again.",
    replaces: "This replaces the current connection.",
    store: { nuvemshop: "Store number", shopify: "Store name", woocommerce: "Shop address" },
    storeHint: {
      nuvemshop: "Digits only, such as 271146.",
      shopify: "The part before .myshopify.com.",
      woocommerce: "Where WordPress is, with https.",
    },
    storePlaceholder: { nuvemshop: "271146", shopify: "my-store", woocommerce: "https://www.my-shop.com" },
    way: "How to connect",
    ways: { app: "App", token: "Token of an older app" },
    token: "Access token",
    tokenHint: {
      nuvemshop: "The installation's access_token.",
      shopify:
        "Starts with shpat_. Only apps created in the store's admin until 2025 have one; with it, products change only when you sync.",
    },
    app_secret: "App client secret",
    appSecretHint: "Lets the shop notify Funil of product changes. It's in the partner portal.",
    client_id: "Client ID",
    client_secret: "Client secret",
    consumer_key: "Consumer key",
    consumerKeyHint: "Starts with ck_.",
    consumer_secret: "Consumer secret",
    consumerSecretHint: "Starts with cs_.",
    submit: "Connect",
    refused: {
      nuvemshop: "Couldn't connect. Check the token and the store number.",
      shopify: "Couldn't connect. Check the credentials and the store name.",
      woocommerce: "Couldn't connect. Check both keys and the shop's address.",
    },
    failed: "Couldn't connect the shop",
  },
  returns: "Customers of the connected shop ask for returns on your own page.",
}
